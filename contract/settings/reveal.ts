// What bounds how much personal data one operator has shown in clear.
import { defineSetting, type Description, wholeNumber } from './setting.ts'

// A bound beyond what may be written still holds: it is read as it is stored.
const bound = (min: number, max: number, description: Description<number>) =>
  defineSetting(
    'number',
    { ...description, level: 'K4' },
    { schema: wholeNumber.min(min).max(max), stored: wholeNumber.min(min) },
  )

export const revealSettings = {
  /** From this many records of an hour on an operator waits between two. */
  'reveal.slowFrom': bound(1, 10_000, {
    default: 30,
    titles: [
      '每小时查看隐私资料达到此条数后减速',
      'Records revealed in an hour before slowing down',
      '每小時查看隱私資料達到此筆數後減速',
    ],
  }),
  /** Seconds that lie between two records then. */
  'reveal.slowSec': bound(0, 600, {
    default: 10,
    titles: [
      '减速后两次查看的间隔（秒）',
      'Seconds between two reveals when slowed down',
      '減速後兩次查看的間隔（秒）',
    ],
  }),
  /** From this many records of an hour on each further one needs a code. */
  'reveal.hourMax': bound(1, 10_000, {
    default: 60,
    titles: [
      '每小时查看隐私资料达到此条数后需验证码',
      'Records revealed in an hour before each needs a code',
      '每小時查看隱私資料達到此筆數後需驗證碼',
    ],
  }),
  /** From this many records of 24 hours on each further one needs a code. */
  'reveal.dayMax': bound(1, 100_000, {
    default: 300,
    titles: [
      '24 小时查看隐私资料达到此条数后需验证码',
      'Records revealed in 24 hours before each needs a code',
      '24 小時查看隱私資料達到此筆數後需驗證碼',
    ],
  }),
}
