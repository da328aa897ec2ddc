// Fixed lists that names are put together from: Chinese, Latin, Japanese and Korean. Nobody is meant.
import type { Random } from '../random.ts'

const words = (text: string): readonly string[] => text.split(' ')

const chinese = {
  family: words(
    '王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧 程 曹 袁 邓 许 傅 沈 曾 彭 吕 欧阳 司马 诸葛',
  ),
  given: words(
    '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀英 霞 平 刚 桂英 建国 志强 子轩 雨桐 浩然 欣怡 梓涵 诗涵 俊杰 晓东 海燕 文博 思远 佳怡 天宇 雪梅 国栋 丽华',
  ),
  first: words(
    '静水 山间 南方 江边 春风 夜归 青柠 北城 半夏 云上 橘子 老街 白鹭 清晨 木棉 秋水 微光 海盐 故里 长安',
  ),
  last: words(
    '流深 小鹿 听雨 的猫 旅人 少年 不打烊 有光 先生 渔火 同学 汽水 来信 树下 小店 看山 掌柜 知秋 客 散步',
  ),
} as const
const latin = {
  given: words(
    'Nguyen Linh Minh Somchai Arun Wei Aisyah Putri Budi Dewi Joao Mariana Lucas Beatriz Diego Camila Javier Lucia Hans Lena Pierre Chloe Emre Elif Maria Anh Thao Kittisak Farah Rafael Sofia Mateo Jonas Clara Deniz',
  ),
  family: words(
    'Tran Pham Srisai Wongsakul Abdullah Rahman Santoso Wijaya Silva Souza Oliveira Garcia Lopez Hernandez Ramirez Mueller Schmidt Dubois Moreau Yilmaz Kaya Cruz Reyes Le Bui Costa Vargas Weber',
  ),
} as const
const japanese = {
  family: words('佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田'),
  given: words('さくら はると みなと ゆい りく ひなた あおい そうた めい たくみ'),
} as const
const korean = {
  family: words('김 이 박 최 정 강 조 윤 장 임'),
  given: words('민준 서연 도윤 하은 지호 서윤 예준 지우 수아 현우'),
} as const
const syllables = words(
  'lin mei hao jun xiao tao yan bo kai ning rui feng an su min tan dao rio luz kim sato nova leo sky zen',
)

/** Where members come from: share in percent, dialling code, console language and script of the name. */
export const countries = {
  CN: { share: 50, dial: '+86', lang: 'zh-cn', script: 'chinese' },
  TW: { share: 7, dial: '+886', lang: 'zh-tw', script: 'chinese' },
  HK: { share: 5, dial: '+852', lang: 'zh-tw', script: 'chinese' },
  VN: { share: 6, dial: '+84', lang: 'en', script: 'latin' },
  TH: { share: 4, dial: '+66', lang: 'en', script: 'latin' },
  MY: { share: 4, dial: '+60', lang: 'en', script: 'latin' },
  ID: { share: 4, dial: '+62', lang: 'en', script: 'latin' },
  KR: { share: 4, dial: '+82', lang: 'en', script: 'korean' },
  JP: { share: 4, dial: '+81', lang: 'en', script: 'japanese' },
  BR: { share: 4, dial: '+55', lang: 'en', script: 'latin' },
  MX: { share: 2, dial: '+52', lang: 'en', script: 'latin' },
  ES: { share: 2, dial: '+34', lang: 'en', script: 'latin' },
  DE: { share: 2, dial: '+49', lang: 'en', script: 'latin' },
  FR: { share: 1, dial: '+33', lang: 'en', script: 'latin' },
  TR: { share: 1, dial: '+90', lang: 'en', script: 'latin' },
} as const

export type Country = keyof typeof countries

/** Shares of the countries, for a weighted choice. */
export const countryShares = Object.fromEntries(
  Object.entries(countries).map(([code, { share }]) => [code, share]),
) as Record<Country, number>

/** What the member is called in the console. */
export function nickname(random: Random, country: Country): string {
  switch (countries[country].script) {
    case 'chinese':
      return random.pick(chinese.first) + random.pick(chinese.last)
    case 'japanese':
      return random.pick(japanese.given) + random.int(1, 99)
    case 'korean':
      return random.pick(korean.family) + random.pick(korean.given)
    case 'latin':
      return `${random.pick(latin.given)} ${random.pick(latin.family).charAt(0)}.`
  }
}

/** The name on the member's document. */
export function realName(random: Random, country: Country): string {
  switch (countries[country].script) {
    case 'chinese':
      return random.pick(chinese.family) + random.pick(chinese.given)
    case 'japanese':
      return `${random.pick(japanese.family)} ${random.pick(japanese.given)}`
    case 'korean':
      return random.pick(korean.family) + random.pick(korean.given)
    case 'latin':
      return `${random.pick(latin.given)} ${random.pick(latin.family)}`
  }
}

/** A sign-in name: a letter first, 6 to 16 word characters, unique by its ending. */
export const accountName = (random: Random, id: number): string =>
  `${random.pick(syllables)}${random.pick(syllables)}${id.toString(36).padStart(4, '0')}`

/** Nicknames that test a screen: length, direction, emoji, markup, combining marks. */
export const awkwardNicknames: Readonly<Record<number, string>> = {
  11: '🧧发财👨‍👩‍👧‍👦🚀',
  13: '\u202Eevil\u202C مرحبا',
  17: '这是一个三十二个字的很长很长的昵称用来看看表格会不会被撑破开来吗',
  19: '<b>bold</b> & "quoted"',
  23: 'Z̷̢a̵͎l̸̰g̶̣o̴',
  29: 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  31: '=SUM(A1:A9)',
  37: "O'Connor; -- 注释",
}
