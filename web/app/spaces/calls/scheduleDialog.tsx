import { t } from '../../strings/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ScheduleForm } from './scheduleForm.tsx'

/** The dialog that schedules a call. */
export function ScheduleDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} title={t.calls.form.title} onClose={onClose}>
      <ScheduleForm onDone={onClose} />
    </Dialog>
  )
}
