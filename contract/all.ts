// Every endpoint of the wire, for the server's mount check, the OpenAPI document and the fuzzer.
import * as alerts from './alerts.ts'
import type { Endpoint } from './endpoint.ts'
import * as home from './home.ts'
import * as ledger from './ledger.ts'
import * as rechargeLog from './money/recharge-log.ts'
import * as options from './options.ts'
import * as personal from './personal.ts'
import * as session from './session.ts'
import * as bigFile from './system/big-file.ts'
import * as dict from './system/dict.ts'
import * as menu from './system/menu.ts'
import * as upload from './upload.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'permission' in value &&
  'input' in value &&
  'output' in value

/** Every endpoint of the contract, in no particular order. */
export const allEndpoints: Endpoint[] = [
  alerts,
  home,
  ledger,
  rechargeLog,
  options,
  personal,
  session,
  bigFile,
  dict,
  menu,
  upload,
].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isEndpoint))
