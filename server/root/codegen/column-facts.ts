// What a screen can do with a column, judged by its type and its name.
import type { PgColumn } from 'drizzle-orm/pg-core'
import { controlsByKind, type Kind, type Lock, operatorsByKind } from '#contract/system/gen.ts'
import type { CatalogColumn } from './read-structure.ts'

/** `created_at` in the spellings of code and of people. */
export const toCamelCase = (snake: string): string =>
  snake.replaceAll(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const wordsFrom = (snake: string): string => {
  const text = snake.replaceAll(/[_-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const kindsByType: Readonly<Record<string, Kind>> = {
  bigint: 'id',
  integer: 'int',
  smallint: 'int',
  text: 'text',
  boolean: 'bool',
  date: 'day',
  'timestamp(3) with time zone': 'stamp',
  'numeric(36,18)': 'money',
  'numeric(18,8)': 'money',
  'text[]': 'tags',
}
/** Types that a mirror of `server/db/schema` can spell, whether or not a screen can show them. */
export const isMirrored = (sqlType: string): boolean =>
  sqlType in kindsByType || ['jsonb', 'inet', 'uuid'].includes(sqlType)

/** Names of texts in three languages, by which a mirror tells them from other JSON. */
const isTitles = /^(titles?|names?|content|remark|description)$/

/** What the column holds; the mirror decides where it reads a type in its own way. */
export function inferColumnKind(
  { name, sqlType }: Pick<CatalogColumn, 'name' | 'sqlType'>,
  words: readonly string[],
  mirrored: { readonly column: PgColumn; readonly isTitles: boolean } | undefined,
): Kind {
  const mirror = mirrored?.column
  if (sqlType === 'jsonb')
    return (mirrored ? mirrored.isTitles : isTitles.test(name)) ? 'titles' : 'other'
  const kind = kindsByType[sqlType] ?? 'other'
  if (kind === 'id' && mirror?.dataType === 'number') return 'int'
  if (kind === 'day' && mirror && mirror.dataType !== 'string') return 'other'
  return kind === 'text' && words.length > 0 ? 'words' : kind
}

const secret = /password|secret|salt|token|credential|private|otp|sealed|(?<!tx|file|content)_hash$/
const personal =
  /mobile|phone|email|(^|_)id_(no|card|number)|passport|real_name|bank_(account|card)|(^|_)account$/
const kept = ['id', 'version', 'operator_name', 'created_at', 'updated_at', 'created_by']

/** Whether the server keeps the column by itself: a form never fills it. */
export const isKept = (name: string): boolean => kept.includes(name)

/** Names that lists and forms have a meaning for. */
const taken = [
  'reason',
  'request_id',
  'otp',
  'page',
  'limit',
  'order_by',
  'page_num',
  'page_size',
  'cursor',
  'open',
  'team_root_id',
]

/** Why a column cannot be put on a screen as it is; null where it can. */
export function getColumnLock(name: string, kind: Kind): Lock | null {
  if (secret.test(name)) return 'secret'
  if (personal.test(name)) return 'personal'
  if (name === 'id' || name === 'version' || taken.includes(name)) return 'type'
  return kind === 'other' ? 'type' : null
}

/** How the column is shown, filtered and edited unless somebody decides otherwise. */
export function suggestionFor(
  column: CatalogColumn,
  kind: Kind,
  lock: Lock | null,
  { canEdit }: { canEdit: boolean },
) {
  const { name } = column
  const fixed = fixedLabels[name]
  const said = /[{}<>`$\\'"\n|]/.test(column.comment) ? '' : column.comment.trim().slice(0, 40)
  const english = wordsFrom(name)
  const isOpen = lock === null
  const control = name === 'member_id' ? 'member' : (controlsByKind[kind][0] ?? null)
  const isSwitch = /'on'::text/.test(column.fallback ?? '')
  const isSearched = kind === 'words' || kind === 'text' || name === 'created_at'
  return {
    labels: fixed ?? { 'zh-cn': said || english, en: english, 'zh-tw': said || english },
    control: isOpen && !isKept(name) ? control : null,
    operator:
      isOpen && isSearched && name !== 'operator_name' ? (operatorsByKind[kind][0] ?? null) : null,
    isListed: isOpen && kind !== 'id' && name !== 'created_by',
    isEdited:
      isOpen && canEdit && !isKept(name) && !(name === 'status' && isSwitch) && control !== null,
  }
}

const three = (cn: string, en: string, tw: string) => ({ 'zh-cn': cn, en, 'zh-tw': tw })
// As the screens that exist name them.
const fixedLabels: Readonly<Record<string, ReturnType<typeof three>>> = {
  operator_name: three('修改人', 'Changed by', '修改人'),
  created_at: three('创建时间', 'Created', '建立時間'),
  updated_at: three('更新时间', 'Updated', '更新時間'),
  status: three('状态', 'Status', '狀態'),
  sort: three('排序', 'Sort', '排序'),
  remark: three('备注', 'Remark', '備註'),
  member_id: three('会员', 'Member', '會員'),
}
