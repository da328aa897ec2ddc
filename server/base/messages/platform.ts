import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** What calls about webhooks are refused with. */
export const platformMessages = {
  webhookHttps: localize(
    '地址须以 https:// 开头',
    'The address must start with https://',
    '位址須以 https:// 開頭',
  ),
  webhookHost: localize(
    '找不到该主机，请核对域名',
    'The host was not found. Check the domain name',
    '找不到該主機，請核對網域名稱',
  ),
  webhookPrivate: localize(
    '只能推送到公网地址，该主机位于内部或保留网段',
    'Events go to public addresses only; this host is in a private or reserved network',
    '只能推送到公用網路位址，該主機位於內部或保留網段',
  ),
  webhookOwner: localize(
    '只有持有人可以生成推送密钥',
    'Only the owner of the webhook can create its secret',
    '只有持有人可以產生推送金鑰',
  ),
  webhookUnissued: localize(
    '持有人尚未生成推送密钥',
    'The owner has not created the secret yet',
    '持有人尚未產生推送金鑰',
  ),
  webhookOff: localize('推送地址已停用', 'The webhook is switched off', '推送位址已停用'),
  webhookIsOn: localize(
    '启用中的推送地址不能删除，请先停用',
    'Switch the webhook off before you delete it',
    '啟用中的推送位址不能刪除，請先停用',
  ),
  webhookTooMany: localize(
    '范围内超过 {limit} 个事件，请缩小范围',
    'The range holds more than {limit} events. Narrow it down',
    '範圍內超過 {limit} 個事件，請縮小範圍',
  ),
  webhookTypes: localize(
    '该推送地址不接收所选事件的类型，或事件已不再保留',
    'The webhook does not receive events of these types, or they are no longer kept',
    '該推送位址不接收所選事件的類型，或事件已不再保留',
  ),
} as const satisfies Record<string, Titles>
