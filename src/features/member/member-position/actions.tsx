// What the risk desk does about members with open positions.
import { msg } from '@lingui/core/macro'
import * as api from '#contract/member/member-position.ts'
import * as members from '#contract/member/member.ts'
import type { Action } from '#kit/actions/action.ts'
import type { ShowDialog } from '#kit/crud/use-shown-dialog.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { LazyMarginNotice } from '#kit/lazy-margin-notice.ts'

const SwitchDialog = lazyDialog(async () => (await import('../member/dialogs.tsx')).SwitchDialog)

const noticeMax = 200
const switchMax = 50
const noticeMs = api.noticeMinutes * 60_000

interface Screen {
  readonly show: ShowDialog
  readonly refresh: () => Promise<unknown>
}

/** Why a member gets no notice now. */
function noNotice({ positionCount, notifiedAt, snapshotAt }: api.MemberPosition) {
  if (positionCount === 0) return msg`没有合约持仓`
  const isRecent = notifiedAt !== null && Date.parse(snapshotAt) - Date.parse(notifiedAt) < noticeMs
  return isRecent && msg`${api.noticeMinutes} 分钟内已提示过`
}

/** Notice and close-only, for one member or for many; of many, the server leaves out whom it may not notify. */
export function riskActions(
  rows: readonly api.MemberPosition[],
  { show, refresh }: Screen,
): Action[] {
  const [only] = rows
  const tooMany = (max: number) => rows.length > max && msg`一次最多处理 ${max} 条`
  const done = (close: () => void) => () => void refresh().then(close)
  return [
    {
      keys: 'm',
      label: msg`发送风险提示`,
      endpoint: api.notify,
      blocked: tooMany(noticeMax) || (rows.length === 1 && only !== undefined && noNotice(only)),
      run: () =>
        show((close) => (
          <LazyMarginNotice
            to={rows.map(({ id, memberNo, nickname }) => ({
              memberId: id,
              name: `${memberNo} · ${nickname}`,
            }))}
            onDone={done(close)}
            onClose={close}
          />
        )),
    },
    {
      keys: 't',
      label: msg`仅可平仓`,
      endpoint: members.setStatus,
      danger: true,
      // Who may not trade at all must not be let loose by it.
      blocked:
        tooMany(switchMax) ||
        (rows.some(({ tradeStatus }) => tradeStatus !== 'on') && msg`会员的交易已受限制`),
      run: () =>
        show((close) => (
          <SwitchDialog
            rows={rows}
            field="tradeStatus"
            value="closeOnly"
            title={msg`仅可平仓`}
            onDone={done(close)}
            onClose={close}
          />
        )),
    },
  ]
}
