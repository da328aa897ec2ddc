// How many invitees came how far, as bars with the same numbers as a table.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { z } from 'zod'
import { funnel } from '#contract/trade/invite-log.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { BarRows } from '#kit/chart/bar-rows.tsx'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'
import { datePresets } from '#kit/list/date-presets.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { Button } from '#ui/button.tsx'
import { getOptionLabel } from '#ui/select/option.ts'

const useStages = dictOptions<string>('invite_status')
/** A part of a whole in per cent, to one digit. */
const percentOf = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10

interface InviteFunnelProps {
  /** What the list is filtered by; of it, the inviter, the team and the days count here as well. */
  filter: z.input<typeof funnel.input>
  onClose: () => void
}

/** The funnel of the invitations that the list is filtered by, of any days or of the last 30. */
export function InviteFunnel({ filter, onClose }: InviteFunnelProps) {
  const { t } = useLingui()
  const words = useStages()
  const { inviterId, teamRootId } = filter
  const [dateRange, setRange] = useState<readonly [string, string] | undefined>(filter.dateRange)
  const recent = () => setRange(datePresets(Date.now(), defaultZone).days30)
  return (
    <FactsDialog
      title={t`转化漏斗`}
      endpoint={funnel}
      input={{ inviterId, teamRootId, ...(dateRange && { dateRange: [...dateRange] }) }}
      onClose={onClose}
    >
      {({ stages, flagged }) => {
        const total = stages[0]?.count ?? 0
        return (
          <>
            <div className="flex gap-2">
              <Button aria-pressed={!dateRange} onClick={() => setRange(undefined)}>
                {t`全部`}
              </Button>
              <Button aria-pressed={!!dateRange} onClick={recent}>
                {t`近30天`}
              </Button>
            </div>
            <BarRows
              full={`${total}`}
              rows={stages.map(({ stage, count }) => ({
                key: stage,
                label: getOptionLabel(words, stage),
                bars: [{ value: `${count}`, mark: 'bg-primary' }],
                text: `${percentOf(count, total)}%`,
              }))}
            />
            <FactsTable
              title={t`各阶段人数`}
              head={[t`阶段`, t`人数`, t`占注册`, t`占上一阶段`]}
              rows={stages.map(({ stage, count }, at) => [
                getOptionLabel(words, stage),
                count,
                `${percentOf(count, total)}%`,
                `${percentOf(count, stages[at - 1]?.count ?? count)}%`,
              ])}
            />
            <p className="text-text-muted">{t`另有可疑邀请 ${flagged} 条，不计入漏斗。`}</p>
          </>
        )
      }}
    </FactsDialog>
  )
}
