import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { z } from 'zod'
import { get } from '#contract/system/oper-log.ts'
import { blank } from '#core/format/blank.ts'
import { isLong, LongDifference } from '#kit/record/long-text.tsx'
import { useText } from '#kit/use-text.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { fieldLabels } from '../field-labels.ts'
import { PlainValue } from './plain-value.tsx'

type Detail = z.output<(typeof get)['output']>

const cellClass = 'border-b px-3 py-2 text-left align-top wrap-anywhere'

/** What an operation changed, field by field, and where its line stands in the chain of hashes. */
export function LineSections({ detail }: { detail: Detail }) {
  const { t } = useLingui()
  const text = useText()
  const { row, changes, refusal, requestId, prevHash, hash } = detail
  const labelOf = (field: string) => text(fieldLabels[field] ?? field)
  return (
    <>
      {refusal !== null && (
        <p role="note" className="rounded bg-danger-soft p-3 text-danger-strong">
          <Trans>已拒绝：{refusal}</Trans>
        </p>
      )}
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">
          <Trans>变更内容</Trans>
        </h3>
        {changes.length === 0 || row.outcome === 'refused' ? (
          <p className="text-text-muted">
            <Trans>此操作没有改变字段</Trans>
          </p>
        ) : (
          <table className="w-full table-fixed border-collapse text-sm" aria-label={t`变更内容`}>
            <thead className="bg-sunken">
              <tr>
                <th scope="col" className={cellClass}>
                  <Trans>字段</Trans>
                </th>
                <th scope="col" className={cellClass}>
                  <Trans>变更前</Trans>
                </th>
                <th scope="col" className={cellClass}>
                  <Trans>变更后</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <Fragment key={change.field}>
                  <tr>
                    <th scope="row" className={`${cellClass} font-medium`}>
                      <span title={change.field}>{labelOf(change.field)}</span>
                    </th>
                    <td className={`${cellClass} text-danger-strong`}>
                      <PlainValue value={change.before} labelOf={labelOf} />
                    </td>
                    <td className={`${cellClass} text-success-strong`}>
                      <PlainValue value={change.after} labelOf={labelOf} />
                    </td>
                  </tr>
                  {isLong(change) && (
                    <tr>
                      <td colSpan={3} className={cellClass}>
                        <LongDifference
                          get={get}
                          input={{ id: row.id, field: change.field }}
                          label={labelOf(change.field)}
                        />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">
          <Trans>防篡改校验</Trans>
        </h3>
        <DescriptionList
          items={[
            { id: 'requestId', term: t`请求编号`, value: requestId ?? blank },
            { id: 'prevHash', term: t`上一条的摘要`, value: prevHash || blank },
            { id: 'hash', term: t`本条的摘要`, value: hash },
          ]}
        />
      </section>
    </>
  )
}
