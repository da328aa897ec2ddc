// The settings that bound what one operator may look at, and what one of their codes holds for.
import { say } from '#server/base/say.ts'
import { type KnownSetting, usd, whole } from '#server/db/setting-schemas.ts'

export const operatorLimits: Readonly<Record<string, KnownSetting>> = {
  'review.stepUpMinutes': {
    titles: say(
      '一个验证码可用于小额审核的时长（分钟，0 为每笔一码）',
      'Minutes a code holds for small reviews (0: a code each)',
      '一個驗證碼可用於小額審核的時長（分鐘，0 為每筆一碼）',
    ),
    schema: whole(0, 60),
    isGuarded: true,
  },
  'review.stepUpUsd': {
    titles: say(
      '审核须单独验证码的金额（USDT）',
      'Reviews with a code of their own from (USDT)',
      '審核須單獨驗證碼的金額（USDT）',
    ),
    schema: usd,
    isGuarded: true,
  },
  'review.stepUpSumUsd': {
    titles: say(
      '一个验证码可审核的金额合计（USDT）',
      'Sum of reviews that one code holds for (USDT)',
      '一個驗證碼可審核的金額合計（USDT）',
    ),
    schema: usd,
    isGuarded: true,
  },
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
