// In which order work is done, and how long it may wait.
import { usualSla } from '../queues.ts'
import { usualWorkOrder, WorkOrder } from '../work-order.ts'
import { defineSetting, type Description, type StoredSetting, wholeNumber } from './setting.ts'

/** Minutes that work may wait: the usual ones where none of use are stored. */
const minutes = (usual: number): StoredSetting<number> => ({
  stored: wholeNumber.positive().catch(usual),
  isRequired: false,
})

const sla = (usual: number, titles: Description<number>['titles']) =>
  defineSetting(
    'number',
    { default: usual, titles, sentBy: ['user/getUserMenus', 'home/todo'] },
    { schema: wholeNumber.min(1).max(100_000), ...minutes(usual) },
  )

export const orderSettings = {
  'review.workOrder': defineSetting(
    'json',
    {
      default: usualWorkOrder,
      titles: [
        '审核顺序（overdue 超时、risk 风险、value 金额、age 等待时间）',
        'Review order (overdue, risk, value, age)',
        '審核順序（overdue 逾時、risk 風險、value 金額、age 等候時間）',
      ],
      sentBy: ['cwManage/workOrder'],
    },
    { schema: WorkOrder, stored: WorkOrder.catch(usualWorkOrder), isRequired: false },
  ),
}

export const slaSettings = {
  'sla.rechargeMin': sla(usualSla.recharge, [
    '充值审核时限（分钟）',
    'Recharge review time (minutes)',
    '充值審核時限（分鐘）',
  ]),
  'sla.withdrawMin': sla(usualSla.withdraw, [
    '提现审核时限（分钟）',
    'Withdrawal review time (minutes)',
    '提幣審核時限（分鐘）',
  ]),
  'sla.authMin': sla(usualSla.realName, [
    '实名审核时限（分钟）',
    'Real-name review time (minutes)',
    '實名審核時限（分鐘）',
  ]),
}

/** Times that no installation stores at first: an administrator may add a setting of the name. */
export const addedSlaSettings = {
  'sla.violationMin': minutes(usualSla.violation),
  /** An application runs out after a day. */
  'sla.approvalMin': minutes(1440),
}
