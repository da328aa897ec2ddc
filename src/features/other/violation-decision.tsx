// The decision about a case: confirmed with its measure, or dismissed.
import { msg } from '@lingui/core/macro'
import { useWatch } from 'react-hook-form'
import { handle, type Measure, type Row } from '#contract/other/violation-record.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'

const Form = createFormFields(handle)
const useMeasures = dictOptions<Measure>('violation_measure')
const useDecisions = fixedOptions<'confirm' | 'dismiss'>({
  confirm: msg`违规成立`,
  dismiss: msg`不成立`,
})
const useAppealDecisions = fixedOptions<'confirm' | 'dismiss'>({
  confirm: msg`维持处置`,
  dismiss: msg`申诉成立，解除处置`,
})

export function DecisionFields({ row }: { row: Row }) {
  const decisions = { open: useDecisions(), appealed: useAppealDecisions() }
  const measures = useMeasures()
  const action: unknown = useWatch({ name: 'action' })
  const isAppeal = row.status === 'appealed'
  return (
    <>
      <p className="rounded bg-sunken p-3">
        {row.violationNo} · {row.memberNo} {row.account}
        <br />
        {isAppeal ? row.appealText : row.description}
      </p>
      <Form.Radio
        name="action"
        label={msg`结论`}
        required
        options={decisions[isAppeal ? 'appealed' : 'open']}
      />
      {action === 'confirm' && (
        <>
          <Form.Select name="measure" label={msg`处置措施`} required options={measures} />
          <Form.DateTime name="measureUntil" label={msg`处置截止`} />
        </>
      )}
      <Form.Textarea name="remark" label={msg`备注`} required max={500} />
    </>
  )
}
