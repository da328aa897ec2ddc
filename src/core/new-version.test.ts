import { expect, it } from 'vitest'
import { createVersionWatch, restMs } from './new-version.ts'

function watch(builds: (string | undefined | Error)[]) {
  let time = 0
  let asked = 0
  const engine = createVersionWatch({
    build: 'one',
    now: () => time,
    fetchBuild: async () => {
      const answer = builds[Math.min(asked, builds.length - 1)]
      asked += 1
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return {
    engine,
    asked: () => asked,
    async later() {
      time += restMs
      await engine.check()
    },
  }
}

it('says nothing while the server has the same build', async () => {
  const { engine, later } = watch(['one'])
  await later()
  expect(engine.state).toEqual({ isOld: false, isPutOff: false })
})

it('tells a newer build, is put off, and tells the one after that', async () => {
  const { engine, later } = watch(['two', 'two', 'three'])
  await later()
  expect(engine.state).toEqual({ isOld: true, isPutOff: false })
  engine.putOff()
  await later()
  expect(engine.state.isPutOff).toBe(true)
  await later()
  expect(engine.state.isPutOff).toBe(false)
})

it('takes its word back when the deployment is', async () => {
  const { engine, later } = watch(['two', 'one'])
  await later()
  await later()
  expect(engine.state.isOld).toBe(false)
})

it('survives errors and servers that say nothing', async () => {
  const { engine, later, asked } = watch([new Error('down'), undefined])
  await later()
  await later()
  expect(asked()).toBe(2)
  expect(engine.state.isOld).toBe(false)
})

it('asks at most every 30 seconds, except for a missing file', async () => {
  const { engine, later, asked } = watch(['one'])
  await later()
  await engine.check()
  expect(asked()).toBe(1)
  await engine.missing()
  expect(asked()).toBe(2)
})

it('tells a missing file again after it was put off', async () => {
  const { engine, later } = watch(['two'])
  await later()
  engine.putOff()
  await engine.missing()
  expect(engine.state).toEqual({ isOld: true, isPutOff: false })
})

it('never asks where the page has no build', async () => {
  let asked = 0
  const engine = createVersionWatch({
    build: undefined,
    now: () => 0,
    fetchBuild: async () => {
      asked += 1
      return 'two'
    },
  })
  await engine.check()
  await engine.missing()
  expect(asked).toBe(0)
})
