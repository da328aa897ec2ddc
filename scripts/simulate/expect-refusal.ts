import { type InputOf, PlatformError } from '#clients/typescript/platform-client.ts'
import type { ProblemCode } from '#contract/platform/problem.ts'
import { noting, type World } from './world.ts'

/** Makes a call that must be refused with a code. */
export async function expectRefusal<R extends 'POST recharges' | 'POST withdrawals'>(
  world: World,
  route: R,
  input: InputOf<R> & { readonly externalId: string },
  code: ProblemCode,
): Promise<void> {
  await noting(world, `${route} ${input.externalId}, to be refused with ${code}`, async () => {
    const error: unknown = await world.client.call(route, input).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (error === undefined) throw new Error('was taken')
    if (!(error instanceof PlatformError) || error.code !== code) throw error
    world.refusals += 1
  })
}
