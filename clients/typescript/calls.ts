// The calls that the contract declares, as types: a call that is declared there can be made here. Nothing of the contract is
// loaded when a program runs.
import type { z } from 'zod'
import type { DeclaredCall } from '#contract/platform/all.ts'

/** Method and path of every call: `'POST recharges'`, `'GET members/{externalId}'`. */
export type Route = DeclaredCall['route']

type CallOf<R extends Route> = Extract<DeclaredCall, { route: R }>

// A shape without fields reads as one whose every field is impossible.
type Fields<T> = string extends keyof T ? object : T

/** What a call takes: the parts of its path, the fields of its body or query and its file, in one object. */
export type InputOf<R extends Route> = Fields<z.input<CallOf<R>['params']>> &
  Fields<z.input<CallOf<R>['input']>> &
  (R extends 'POST files' ? { readonly file: Blob } : object)

/** What it answers. */
export type OutputOf<R extends Route> = z.output<CallOf<R>['output']>
