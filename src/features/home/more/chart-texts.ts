import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Chart, Series } from '#contract/home-trend.ts'
import type { DaySeries } from '#kit/chart/day-chart.tsx'

export const chartTexts: Record<Chart['key'], MessageDescriptor> = {
  inflow: msg`资金流入（USDT）`,
  members: msg`会员（人）`,
  volume: msg`交易额与手续费（USDT）`,
}

interface Drawing extends Pick<DaySeries, 'kind' | 'colour'> {
  readonly label: MessageDescriptor
  /** Drawn below zero: what goes out. */
  readonly isBelow?: boolean
  /** The class of its mark beside the label. */
  readonly mark: string
}

/** How each figure is called and drawn. */
export const drawings: Record<Series['key'], Drawing> = {
  recharge: { label: msg`充值`, kind: 'bar', colour: '--primary', mark: 'bg-primary' },
  withdraw: {
    label: msg`提币`,
    kind: 'bar',
    colour: '--warning',
    mark: 'bg-warning',
    isBelow: true,
  },
  netInflow: { label: msg`净流入`, kind: 'line', colour: '--text', mark: 'bg-text' },
  newMembers: { label: msg`新增`, kind: 'bar', colour: '--primary', mark: 'bg-primary' },
  activeMembers: { label: msg`活跃`, kind: 'line', colour: '--success', mark: 'bg-success' },
  traders: { label: msg`交易`, kind: 'line', colour: '--purple', mark: 'bg-purple' },
  perpetual: { label: msg`永续`, kind: 'bar', colour: '--primary', mark: 'bg-primary' },
  quarterly: { label: msg`季度`, kind: 'bar', colour: '--info', mark: 'bg-info' },
  delivery: { label: msg`交割`, kind: 'bar', colour: '--purple', mark: 'bg-purple' },
  fee: { label: msg`手续费（右轴）`, kind: 'side', colour: '--warning', mark: 'bg-warning' },
}
