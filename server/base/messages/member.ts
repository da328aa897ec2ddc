import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences of the member domain. */
export const memberMessages = {
  fieldAccount: localize(
    '须以字母开头，6–16 位字母、数字或下划线',
    'must begin with a letter and have 6 to 16 letters, digits or underscores',
    '須以字母開頭，為 6–16 個字母、數字或底線',
  ),
  fieldMemberPassword: localize(
    '须为 6–16 位，同时含字母、数字和符号',
    'must have 6 to 16 characters with a letter, a digit and a symbol',
    '須為 6–16 個字元，並同時包含字母、數字與符號',
  ),
  revealTooFast: localize(
    '查看过于频繁，请 {seconds} 秒后再试',
    'Records are being revealed too quickly. Try again in {seconds} seconds',
    '查看過於頻繁，請 {seconds} 秒後再試',
  ),
  revealFirst: localize(
    '请先填写原因查看证件资料，再打开图片',
    'Enter a reason and reveal the document first, then open its pictures',
    '請先填寫原因查看證件資料，再開啟圖片',
  ),
  memberUnknown: localize('会员不存在', 'The member does not exist', '會員不存在'),
  memberClosed: localize(
    '会员 {no} 已注销，不能修改',
    'Member {no} is closed and cannot be changed',
    '會員 {no} 已註銷，不能修改',
  ),
  memberHasMoney: localize(
    '会员 {no} 仍有余额，不能注销',
    'Member {no} still has money and cannot be closed',
    '會員 {no} 仍有餘額，不能註銷',
  ),
  memberHasOpen: localize(
    '会员 {no} 仍有未结的持仓、委托、质押、充值、提币或调账申请，不能注销',
    'Member {no} still has an open position, order, stake, recharge, withdrawal or adjustment and cannot be closed',
    '會員 {no} 仍有未結的持倉、委託、質押、充值、提幣或調帳申請，不能註銷',
  ),
  memberHasValue: localize(
    '会员 {no} 已是该状态，操作未执行',
    'Member {no} already has this status; nothing was changed',
    '會員 {no} 已是該狀態，操作未執行',
  ),
  noticeChannelOff: localize(
    '该渠道尚未接入，只能发送站内信',
    'is not connected: notices can only go to the inbox',
    '該管道尚未接入，只能發送站內信',
  ),
  tooManyTags: localize(
    '每位会员最多 10 个标签',
    'can have at most 10 per member',
    '每位會員最多 10 個標籤',
  ),
  contactMissing: localize(
    '手机号和邮箱至少填写一项',
    'is required if there is no e-mail address',
    '手機號碼與電子郵件至少填寫一項',
  ),
  inviterUnknown: localize(
    '邀请人不存在或已注销',
    'does not exist or is closed',
    '邀請人不存在或已註銷',
  ),
  moreThanHeld: localize(
    '超过该冻结的剩余金额',
    'is more than the amount left in this hold',
    '超過該凍結的剩餘金額',
  ),
  sameDocumentRemark: localize(
    '该证件已被其他会员使用，通过须填写 5–200 个字符的备注',
    'must have 5 to 200 characters: other members have submitted the same document',
    '該證件已被其他會員使用，通過須填寫 5–200 個字元的備註',
  ),
  documentUnreadable: localize(
    '证件号码无法解密：缺少加密它的密钥',
    'The document number cannot be decrypted: the key that sealed it is missing',
    '證件號碼無法解密：缺少加密它的金鑰',
  ),
  pictureNeeded: localize(
    '该证件需要此面图片',
    'This document type requires this picture',
    '該證件需要此面圖片',
  ),
  authPending: localize(
    '会员已有待审核的实名申请',
    'A real-name check of this member is already waiting for review',
    '會員已有待審核的實名申請',
  ),
  authApproved: localize(
    '会员已通过该等级的实名认证',
    'The member is already verified at this level',
    '會員已通過該等級的實名認證',
  ),
  pictureMissing: localize(
    '缺少该证件需要的图片，不能通过',
    'A picture that this document type requires is missing, so it cannot be approved',
    '缺少該證件需要的圖片，不能通過',
  ),
  picturesUnseen: localize(
    '请先打开此版本的每一张证件图片，再通过',
    'Open every picture of this version of the document before approving',
    '請先開啟此版本的每一張證件圖片，再通過',
  ),
  authAmender: localize(
    '本人更正过的认证不能由本人审核',
    'You corrected this submission, so someone else must review it',
    '本人更正過的認證不能由本人審核',
  ),
  documentExpired: localize(
    '证件已于 {date} 过期，不能通过',
    'The document expired on {date}, so it cannot be approved',
    '證件已於 {date} 過期，不能通過',
  ),
  teamSortTooWide: localize(
    '按团队数据排序最多 {limit} 位会员，请先选择团队长或缩小范围',
    'Sorting by team figures works for at most {limit} members. Choose a team leader or narrow the filter',
    '依團隊資料排序最多 {limit} 位會員，請先選擇團隊長或縮小範圍',
  ),
  inviterInTeam: localize(
    '会员 {no} 在该会员的团队内，不能作为邀请人',
    'Member {no} is in the team of this member and cannot be the inviter',
    '會員 {no} 在該會員的團隊內，不能作為邀請人',
  ),
  noteNotYours: localize(
    '只能删除自己 24 小时内的备注',
    'Only your own notes of the last 24 hours can be deleted',
    '只能刪除自己 24 小時內的備註',
  ),
  configRange: localize('超出允许范围', 'is out of range', '超出允許範圍'),
  configLeverage: localize(
    '超过产品允许的最大杠杆',
    'is above the largest leverage of any product',
    '超過產品允許的最大槓桿',
  ),
  configDaily: localize(
    '不能大于每日提币上限',
    'must not be above the daily limit',
    '不能大於每日提幣上限',
  ),
  configLooser: localize('批量操作只能收紧', 'can only be tightened in bulk', '批次操作只能收緊'),
  memberHasNoOtp: localize(
    '会员 {no} 没有绑定双重验证',
    'Member {no} has no authenticator',
    '會員 {no} 沒有綁定雙重驗證',
  ),
  memberNotReachable: localize(
    '会员 {no} 没有手机号，或短信服务未启用，不能发送重置码',
    'Member {no} has no mobile number, or text messages are off, so the reset code cannot be sent',
    '會員 {no} 沒有手機號碼，或簡訊服務未啟用，不能發送重設碼',
  ),
  memberResetCode: localize(
    '您的登录密码已失效，请用一次性重置码设置新密码：{code}（{hours} 小时内有效）',
    'Your password was reset. Set a new one with this one-time code: {code} (valid for {hours} hours)',
    '您的登入密碼已失效，請用一次性重設碼設定新密碼：{code}（{hours} 小時內有效）',
  ),
  credentialHeld: localize(
    '会员的登录凭证刚被重置，{until} 前不能通过提现',
    'The member’s credentials were reset: no withdrawal can be approved before {until}',
    '會員的登入憑證剛被重設，{until} 前不能通過提幣',
  ),
  adjustHandled: localize(
    '该调账申请已处理，请刷新',
    'The adjustment has already been handled. Refresh the list',
    '該調帳申請已處理，請重新整理',
  ),
  applicantOnly: localize(
    '只有申请人可以撤回',
    'Only the requester can withdraw this',
    '只有申請人可以撤回',
  ),
  attachmentsRequired: localize(
    '大额调账须上传凭证',
    'are required for an adjustment of this amount',
    '大額調帳須上傳憑證',
  ),
  attachmentUnknown: localize(
    '须为您上传的图片或文档，请重新上传',
    'must be images or documents that you uploaded; upload them again',
    '須為您上傳的圖片或文件，請重新上傳',
  ),
  experienceTooMuch: localize(
    '超过单笔体验金上限',
    'exceeds the largest single grant of trial funds',
    '超過單筆體驗金上限',
  ),
  experienceBudget: localize(
    '超过本月剩余的体验金预算',
    'Exceeds what is left of this month’s trial funds budget',
    '超過本月剩餘的體驗金預算',
  ),
  experienceTooLong: localize(
    '最多延至 90 天后',
    'must be at most 90 days from now',
    '最多延至 90 天後',
  ),
  experienceNobody: localize('没有该会员', 'The member does not exist', '沒有該會員'),
  experienceNotFor: localize(
    '内部、测试或已注销账户不能领取',
    'Internal, test and closed accounts cannot receive this',
    '內部、測試或已註銷帳戶不能領取',
  ),
  experienceUse: localize(
    '该体验金不能用于此订单',
    'These trial funds cannot be used for this order',
    '該體驗金不能用於此訂單',
  ),
  setByTwo: localize(
    '开户后再编辑，由两位操作员设置',
    'can only be set after the account is open, by two operators',
    '開戶後再編輯，由兩位操作員設定',
  ),
} as const satisfies Record<string, Titles>
