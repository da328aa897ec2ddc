import type { Titles } from '#contract/lang.ts'
import { say } from '../say.ts'

/** Sentences of the marketing domain. */
export const marketingMessages = {
  linkKindMismatch: say('链接与渠道类型不符', 'does not fit the channel', '連結與管道類型不符'),
  linkTypeMismatch: say(
    '跳转目标与跳转类型不符',
    'does not fit the link type',
    '跳轉目標與跳轉類型不符',
  ),
  endsBeforeStart: say('须晚于开始时间', 'must be after the start', '須晚於開始時間'),
  bannerOnline: say('请先下线再删除', 'Unpublish it before deleting', '請先下線再刪除'),
  contentOnline: say('请先下线再删除', 'Unpublish it before deleting', '請先下線再刪除'),
  contentEmpty: say('请填写正文', 'needs some text', '請填寫正文'),
  offlinePassed: say(
    '下线时间已过，请先修改',
    'Its time to go offline has passed; change it first',
    '下線時間已過，請先修改',
  ),
  pinnedFull: say(
    '最多置顶 5 条，请先取消一条',
    'At most 5 can be pinned; unpin one first',
    '最多置頂 5 條，請先取消一條',
  ),
  membersUnknown: say(
    '有会员编号不存在',
    'contains a member number that does not exist',
    '有會員編號不存在',
  ),
  audienceMissing: say('请填写发布对象', 'is required for this audience', '請填寫發布對象'),
  sourceUrlUnsafe: say('须为 https 网址', 'must be an https address', '須為 https 網址'),
} as const satisfies Record<string, Titles>
