import { navigate } from '../../router.ts'
import { useMe } from '../../signin/useMe.ts'
import { t } from '../../strings/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { CreateForm } from './createForm.tsx'

/** The dialog that creates a space and opens it. [WP6] */
export function CreateDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const me = useMe()
  const toast = useToast()
  return (
    <Dialog open={open} title={t.spaces.form.title} onClose={onClose}>
      {me && (
        <CreateForm
          teams={me.teams}
          onCancel={onClose}
          onCreated={({ slug, seededBy }, hadPrompt) => {
            if (hadPrompt && seededBy === 'fallback') toast({ text: t.spaces.form.fallback })
            navigate(`/spaces/${slug}`)
          }}
        />
      )}
    </Dialog>
  )
}
