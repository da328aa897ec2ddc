// `npm run folders`: which folders of the server import which, from the ground up, and the circles between them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circlesIn, folderGraph, importsOf } from './import-graph.ts'
import { serverFloors } from './import-walls.ts'

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  imports: Record<string, string>
}
const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((path) => join('server', path).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
const graph = folderGraph(
  new Map(files.map((path) => [path, importsOf(path, readFileSync(path, 'utf8'), imports)])),
  2,
)
const say = (text: string) => void process.stdout.write(`${text}\n`)
for (const folder of serverFloors) {
  const own = (graph.get(folder) ?? []).filter((other) => other.startsWith('server/'))
  say(`${folder.padEnd(18)} → ${own.map((other) => other.slice('server/'.length)).join(' ')}`)
}
const circles = circlesIn(graph)
for (const circle of circles) say(`circle: ${circle}`)
process.exitCode = circles.length > 0 ? 1 : 0
