import { useState } from 'react'
import { MONTHLY, type Monthly, PLAN_IDS, PLANS } from '#engine/team/plans.ts'
import type { TeamPage } from '#protocol/views/admin/teams.ts'
import { Select } from '../../app/ui/select.tsx'
import { TextField } from '../../app/ui/textField.tsx'
import { ActionDialog } from '../actions/actionDialog.tsx'
import { useConsole } from '../shell/consoleContext.ts'
import { t } from '../strings/t.ts'
import styles from './planDialog.module.css'
import { changeOf, draftOf, faultOf, type LimitDraft, linesOf, type PlanDraft } from './planDraft.ts'

const said = t.teams.planAction
const REASON_MAX = 500

interface PlanDialogProps {
  readonly team: TeamPage
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes the plan of a team and its own limits, with a reason. [WC8] */
export function PlanDialog({ team, onDone, onClose }: PlanDialogProps) {
  const { rest } = useConsole()
  const [before] = useState(team)
  const [draft, setDraft] = useState(() => draftOf(team))
  const changes = linesOf(before, draft)
  const setLimit = (key: Monthly, limit: LimitDraft) =>
    setDraft({ ...draft, limits: { ...draft.limits, [key]: limit } })
  return (
    <ActionDialog
      title={said.title(before.name)}
      confirm={said.confirm}
      changes={changes}
      error={changes.length === 0 && draft.reason === '' ? null : faultOf(draft)}
      targetId={before.id}
      request={() => rest.setPlan(before.id, changeOf(draft))}
      onDone={onDone}
      onClose={onClose}
    >
      <Select
        label={said.plan}
        hint={said.hint}
        options={PLAN_IDS.map((plan) => ({ value: plan, label: t.teams.plans[plan] }))}
        value={draft.plan}
        onPick={(plan) => setDraft({ ...draft, plan })}
      />
      <fieldset className={styles.limits}>
        <legend className={styles.legend}>{said.overrides}</legend>
        {MONTHLY.map((key) => (
          <Limit key={key} name={key} draft={draft} onChange={(limit) => setLimit(key, limit)} />
        ))}
        <p className={styles.hint}>{said.overridesHint}</p>
      </fieldset>
      <TextField
        label={said.reason}
        hint={said.reasonHint}
        maxLength={REASON_MAX}
        value={draft.reason}
        onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
      />
    </ActionDialog>
  )
}

interface LimitProps {
  readonly name: Monthly
  readonly draft: PlanDraft
  readonly onChange: (limit: LimitDraft) => void
}

function Limit({ name, draft, onChange }: LimitProps) {
  const limit = draft.limits[name]
  const label = t.teams.usage[name]
  return (
    <div className={styles.limit}>
      <Select
        label={label}
        options={[
          { value: 'plan', label: said.planLimit(PLANS[draft.plan][name]) },
          { value: 'unlimited', label: said.limits.unlimited },
          { value: 'own', label: said.limits.own },
        ]}
        value={limit.kind}
        onPick={(kind) => onChange({ ...limit, kind })}
      />
      {limit.kind === 'own' && (
        <TextField
          label={said.countOf(label)}
          inputMode="numeric"
          maxLength={9}
          value={limit.count}
          onChange={(event) => onChange({ ...limit, count: event.target.value })}
        />
      )}
    </div>
  )
}
