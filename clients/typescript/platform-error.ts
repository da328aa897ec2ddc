import type { Problem, ProblemCode } from '#contract/platform/problem.ts'

/** A call that was refused: the problem details of RFC 9457, with a code from a closed list. */
export class PlatformError extends Error {
  readonly status: number
  /** Undefined where something between program and server answered, such as a proxy. */
  readonly code: ProblemCode | undefined
  readonly problem: Problem | undefined

  constructor(route: string, status: number, problem: Problem | undefined) {
    const where = problem?.errors?.map(({ pointer, code }) => `${pointer} ${code}`).join(', ')
    super(
      `${route}: ${status} ${problem?.code ?? ''} ${problem?.detail ?? 'no problem details'}${where ? ` (${where})` : ''}`,
    )
    this.name = 'PlatformError'
    this.status = status
    this.code = problem?.code
    this.problem = problem
  }
}

/** Reads the problem details of a refusal; undefined where the body is something else. */
export async function readProblem(response: Response): Promise<Problem | undefined> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('application/problem+json'))
    return undefined
  try {
    return JSON.parse(text) as Problem
  } catch {
    return undefined
  }
}
