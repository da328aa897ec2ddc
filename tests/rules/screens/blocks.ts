// The blocks of the screen catalogue as facts: what each screen has to have. One file for each group of the menu.
import marketing from './marketing.json' with { type: 'json' }
import members from './members.json' with { type: 'json' }
import money from './money.json' with { type: 'json' }
import other from './other.json' with { type: 'json' }
import trading from './trading.json' with { type: 'json' }

/** One block; names are separated by blanks. */
export interface Block {
  readonly component: string
  /** The path of the call that lists, which is the permission of the screen. */
  readonly list: string
  readonly columns: string
  /** Fields of a row that no column shows. */
  readonly ids?: string
  readonly sortable: string
  /** Names on the wire; `aMin~Max` is a range, `dateField(a,b)` names its choices. */
  readonly filters: string
  /** Keys (`-`: none), the call, the level or the range of levels. */
  readonly actions: readonly string[]
  readonly calls: Readonly<Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', string>>>
  readonly dictionaries: Readonly<Partial<Record<string, string>>>
}

export const blocks: Readonly<Record<string, Block>> = {
  ...members,
  ...money,
  ...trading,
  ...marketing,
  ...other,
}
