// gfast (os-v3.2), the open-source ancestor of the specified platform: other paths, codes and list keys.
import type { BackEndAdapter } from './adapter.ts'
import { readEnvelope } from './seed.ts'

const prefix = 'api/v1/'

/** A back end made with gfast. */
export const gfast: BackEndAdapter = {
  name: 'gfast',
  toRequest: (call) => ({ ...call, path: prefix + call.name }),
  toAnswer: (_, raw) => readEnvelope(raw),
}
