import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import * as api from '#contract/other/violation-record.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { ImageGallery } from '#kit/files/image-gallery.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { Section } from '#kit/review/small-table.tsx'
import { DecisionFields } from './violation-decision.tsx'

const Form = createFormFields(api.add)
const useTypes = dictOptions<api.ViolationType>('violation_type')
const useSeverities = dictOptions<api.Severity>('violation_severity')

const cases = defineList(api.list, (field, filter) => ({
  columns: [
    field('violationNo', msg`违规编号`, cells.code),
    ...memberColumns(field),
    field('violationType', msg`违规类型`, cells.badge('violation_type')),
    field('severity', msg`严重程度`, cells.risk('violation_severity')),
    field('status', msg`状态`, cells.badge('violation_status')),
    field('description', msg`描述`, cells.text, { width: 220 }),
    field('measure', msg`处置措施`, cells.badge('violation_measure')),
    field('measureUntil', msg`处置截止`, cells.dateTime),
    field(
      'createdAt',
      msg`等待时长`,
      cells.age<api.Row>('violation', ({ status }) => status === 'open'),
      { id: 'age' },
    ),
    field('reporterName', msg`登记人`, cells.text),
    field('handlerName', msg`处理人`, cells.text),
    field(
      'evidence',
      msg`证据`,
      cells.image(({ violationNo }: api.Row) => violationNo),
      { hidden: true },
    ),
    field('relatedNos', msg`关联单号`, cells.tags, { hidden: true }),
    field('handledAt', msg`处理时间`, cells.dateTime, { hidden: true }),
    field('appealText', msg`申诉内容`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`违规编号、会员编号、账号、关联单号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('violation_status'))),
    filter('violationType', controls.multiSelect(msg`违规类型`, useTypes)),
    filter('severity', controls.multiSelect(msg`严重程度`, useSeverities)),
    filter('measure', controls.multiSelect(msg`处置措施`, dictOptions('violation_measure'))),
    filter('handlerId', controls.select(msg`处理人`, useOperatorOptions)),
    filter(
      'dateField',
      controls.select(
        msg`日期类型`,
        fixedOptions({ createdAt: msg`创建时间`, handledAt: msg`处理时间` }),
      ),
    ),
    filter('dateRange', controls.dateRange(msg`日期`)),
  ],
}))

const NewCase = () => (
  <>
    <Form.MemberPicker name="memberId" label={msg`会员`} required />
    <Form.Select name="violationType" label={msg`违规类型`} required options={useTypes()} />
    <Form.Select name="severity" label={msg`严重程度`} required options={useSeverities()} />
  </>
)

const Fields = ({ row }: { row?: api.Row | undefined }) => (
  <>
    {!row && <NewCase />}
    <Form.Textarea name="description" label={msg`描述`} required max={1000} />
    <Form.Image name="evidence" label={msg`证据`} max={10} />
    <Form.TextList name="relatedNos" label={msg`关联单号`} max={20} />
  </>
)

function Evidence({ images }: { images: readonly string[] }) {
  const { t } = useLingui()
  return (
    images.length > 0 && (
      <Section title={t`证据`}>
        <ImageGallery images={images} name={t`证据`} />
      </Section>
    )
  )
}

export default defineResourceView(cases, api, {
  resourceName: msg`违规记录`,
  getTitle: ({ violationNo }) => violationNo,
  initial: { evidence: [], relatedNos: [] },
  Fields,
  sections: ({ row }) => <Evidence images={row.evidence} />,
  blocked: { edit: ({ status }) => status !== 'open' && msg`只能为待处理的违规补充证据` },
  rowActions: (row, screen) => [
    verbAction(screen, api.handle, {
      keys: 'a',
      label: msg`裁定`,
      blocked: !['open', 'appealed'].includes(row.status) && msg`该违规不在待处理或申诉中`,
      initial: { id: row.id, version: row.version },
      fields: <DecisionFields row={row} />,
      check: ({ action, measure }) => ({
        measure: action === 'confirm' && !measure && msg`此项必填`,
      }),
    }),
    verbAction(screen, api.lift, {
      label: msg`解除处置`,
      blocked: row.status !== 'confirmed' && msg`仅已确认的违规可以解除`,
      initial: { id: row.id, version: row.version },
      fields: (
        <>
          <p className="rounded bg-sunken p-3">
            {row.violationNo} · {row.memberNo} · <Trans>由处置关闭的会员开关将恢复</Trans>
          </p>
          <ReasonField />
        </>
      ),
    }),
  ],
})
