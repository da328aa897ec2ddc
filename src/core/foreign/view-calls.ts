// The call without which a screen has nothing to show. A menu entry whose call the back end does not have is left out.
import { apiPrefix } from '#contract/endpoint.ts'
import { type MenuEntry, toViewId } from '#contract/menu-entry.ts'
import type { CallKey } from './served-calls.ts'

/** Screens whose list is not called as they are. */
const otherwise: Readonly<Record<string, string>> = {
  'money/rechargeLog': 'POST cwManage/chargeLogList',
  'money/withdrawLog': 'POST cwManage/withdrawLogList',
  'money/moneyLog': 'POST cwManage/moneyLogList',
  'money/flashLog': 'POST cwManage/flashLogList',
  'money/transferLog': 'POST cwManage/transferLogList',
  'money/rechargeAddress': 'GET memberRechargeAddress/list',
  'money/withdrawAddress': 'GET memberWithdrawAddress/list',
  'money/withdrawThird': 'GET memberWithdrawThird/list',
  'system/dict': 'GET dict/type/list',
  'system/dictData': 'GET dict/data/list',
  'system/monitor': 'GET monitor/server',
  'system/sysJobLog': 'GET sysJob/logs',
  'system/sysNotice/show': 'GET sysNotice/listShow',
  'system/tools': 'GET tools/gen/dataList',
  'visual/board1': 'GET visual/board1',
  'visual/board2': 'GET visual/board2',
}
const features = ['marketing', 'member', 'money', 'other', 'system', 'trade']

/** A call as a menu entry needs it. */
export interface ViewCall extends CallKey {
  /** The path without the prefix. */
  readonly name: string
}

/** Returns the call that fills the screen of a menu entry; undefined where it needs none, or is none of the console's. */
export function callOfEntry({ component }: Pick<MenuEntry, 'component'>): ViewCall | undefined {
  const view = toViewId(component)
  const [feature = '', ...rest] = view.split('/')
  const listed =
    features.includes(feature) && rest.length > 0 ? `GET ${rest.at(-1)}/list` : undefined
  const call = Object.hasOwn(otherwise, view) ? otherwise[view] : listed
  const [method, name] = call?.split(' ') ?? []
  return method && name ? { method, name, permission: apiPrefix + name } : undefined
}
