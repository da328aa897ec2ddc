// What the features tell the frame around them: where work waits, which keys lead to a screen, what can be looked up by
// its number. The frame knows no feature; `routes` puts them together.
import type { MessageDescriptor } from '@lingui/core'
import { createContext, useContext } from 'react'
import type { QueueKind } from '#contract/queues.ts'
import type { Search } from '#core/navigation/search-params.ts'
import type { Access } from '#core/session/access.ts'

/** Work of one kind: what it is called, and the screen and the filter where it is done. */
export interface WaitingWork {
  readonly label: MessageDescriptor
  /** The component in the server's menu. */
  readonly component: string
  readonly search: Search
}
/** A key sequence that leads to a screen. */
export interface GoKey {
  readonly keys: `g ${string}`
  readonly label: MessageDescriptor
  readonly component: string
}

/** What an operator may open. */
export interface SearchScope extends Pick<Access, 'can'> {
  /** The path of a component in this operator's menu. */
  readonly pathOf: (component: string) => string | undefined
}
/** Where a record is opened. */
export interface RecordLink {
  readonly to: string
  readonly search: Search
}
/** A record that was looked up. */
export interface FoundRecord {
  readonly id: string
  readonly title: string
  readonly hint: string
  /** What was typed is a number of this very record: it comes before everything else. */
  readonly isExact?: boolean
}
/** Records that can be looked up by what is typed. */
export interface RecordSearch {
  readonly label: MessageDescriptor
  /** Returns how a record is opened, or undefined where the operator may not look these up. */
  readonly linkIn: (scope: SearchScope) => ((id: string) => RecordLink) | undefined
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>
}

/** One feature, as its `*.feature.ts` declares it. */
export interface Feature {
  readonly goKeys?: readonly GoKey[]
  readonly alerts?: { readonly [K in QueueKind]?: WaitingWork }
  /** Fetched with the palette: nothing of it weighs on the first screen. */
  readonly records?: () => Promise<RecordSearch>
}

type KindsOf<F> = F extends { readonly alerts: infer A } ? keyof A : never
/** Features of which every review queue has one that says what waits in it; the compiler names the queue that has none. */
export type CoveringQueues<F extends Feature> = readonly F[] &
  Readonly<Record<Exclude<QueueKind, KindsOf<F>>, never>>

/** All features, in the order they are listed. */
export const FeaturesContext = createContext<readonly Feature[]>([])

export const useFeatures = (): readonly Feature[] => useContext(FeaturesContext)

/** The alerts of all features by their kind. */
export const mergeAlerts = (features: readonly Feature[]): NonNullable<Feature['alerts']> =>
  Object.assign({}, ...features.map(({ alerts }) => alerts))
