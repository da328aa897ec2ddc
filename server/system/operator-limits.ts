// The settings that bound what one operator may look at.
import { say } from '#server/base/say.ts'
import { type KnownSetting, whole } from '#server/db/setting-schemas.ts'

export const operatorLimits: Readonly<Record<string, KnownSetting>> = {
  'reveal.slowFrom': {
    titles: say(
      '每小时查看隐私资料达到此条数后减速',
      'Records revealed in an hour, slowed down from',
      '每小時查看隱私資料達到此筆數後減速',
    ),
    schema: whole(1, 10_000),
    isGuarded: true,
  },
  'reveal.slowSec': {
    titles: say(
      '减速后两次查看的间隔（秒）',
      'Seconds between two reveals when slowed down',
      '減速後兩次查看的間隔（秒）',
    ),
    schema: whole(0, 600),
    isGuarded: true,
  },
  'reveal.hourMax': {
    titles: say(
      '每小时查看隐私资料达到此条数后需验证码',
      'Records revealed in an hour, with a code each from',
      '每小時查看隱私資料達到此筆數後需驗證碼',
    ),
    schema: whole(1, 10_000),
    isGuarded: true,
  },
  'reveal.dayMax': {
    titles: say(
      '24 小时查看隐私资料达到此条数后需验证码',
      'Records revealed in 24 hours, with a code each from',
      '24 小時查看隱私資料達到此筆數後需驗證碼',
    ),
    schema: whole(1, 100_000),
    isGuarded: true,
  },
}
