// A member, what it shares, and the accounts that share it: who hangs on several of these is most likely the same person.
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Edge, Node } from '@xyflow/react'
import type * as api from '#contract/member/member.ts'
import type { Text } from '#core/i18n/text.ts'
import { FlowCanvas } from '#kit/flow-canvas.tsx'
import { useText } from '#kit/use-text.ts'
import { Dialog } from '#ui/layer/dialog.tsx'

/** Pixels: what is shared stands around the member, the accounts around that, in as many rows as they need. */
const hubRadius = { x: 190, y: 120 }
const accountRadius = { x: 400, y: 260 }
const perRing = 18

/** A place on an ellipse around the middle, the first one at the top. */
const around = (at: number, count: number, { x, y }: { x: number; y: number }) => {
  const angle = (at / Math.max(1, count)) * 2 * Math.PI - Math.PI / 2
  return { x: Math.cos(angle) * x, y: Math.sin(angle) * y }
}

interface LinkedGraphProps {
  of: Pick<api.Detail['row'], 'id' | 'memberNo'>
  linked: api.Detail['linked']
  /** What the ties are called. */
  names: Readonly<Record<api.Tie, Text>>
  onClose: () => void
}

/** The linked accounts as a graph; a click on an account opens its record. */
export function LinkedGraph({ of, linked, names, onClose }: LinkedGraphProps) {
  const { t } = useLingui()
  const text = useText()
  const navigate = useNavigate()
  const hubs = [...new Set(linked.flatMap(({ ties }) => ties))]
  // Neighbours share the same: the lines cross less.
  const accounts = linked.toSorted(
    (a, b) => hubs.indexOf(a.ties[0] ?? 'invited') - hubs.indexOf(b.ties[0] ?? 'invited'),
  )
  const open = (id: string | undefined) => {
    if (!linked.some((account) => account.id === id)) return
    onClose()
    void navigate({ to: '.', search: ((known: object) => ({ ...known, open: id })) as never })
  }
  const fixed = { connectable: false, deletable: false }
  const nodes: Node[] = [
    {
      ...fixed,
      id: of.id,
      position: { x: 0, y: 0 },
      data: { label: of.memberNo },
      className: 'border-primary! font-semibold text-primary-strong!',
    },
    ...hubs.map((tie, at) => ({
      ...fixed,
      id: tie,
      position: around(at, hubs.length, hubRadius),
      data: { label: text(names[tie]) },
      className: 'rounded-full! bg-sunken! text-text-muted!',
    })),
    ...accounts.map((account, at) => {
      const ring = Math.floor(at / perRing)
      const inRing = Math.min(perRing, accounts.length - ring * perRing)
      const radius = { x: accountRadius.x * (1 + ring / 2), y: accountRadius.y * (1 + ring / 2) }
      return {
        ...fixed,
        id: account.id,
        position: around(at % perRing, inRing, radius),
        data: { label: `${account.memberNo} ${account.account}` },
        className: 'tabular-nums cursor-pointer',
      }
    }),
  ]
  const edges: Edge[] = [
    ...hubs.map((tie) => ({ id: tie, source: of.id, target: tie, type: 'straight' })),
    ...linked.flatMap(({ id, ties }) =>
      ties.map((tie) => ({
        id: `${tie} ${id}`,
        source: tie,
        target: id,
        type: 'straight',
        animated: tie === 'document',
      })),
    ),
  ]
  return (
    <Dialog open onOpenChange={onClose} size="xl" title={t`关系图`} closeLabel={t`关闭`}>
      <FlowCanvas
        defaultNodes={nodes}
        defaultEdges={edges}
        minZoom={0.2}
        nodesConnectable={false}
        ariaLabelConfig={{
          'node.a11yDescription.default': t`回车打开该会员`,
          'edge.a11yDescription.default': t`关联`,
        }}
        nodeOrigin={[0.5, 0.5]}
        // Lines run from middle to middle, below the nodes.
        className="[&_.react-flow\_\_handle]:top-1/2! [&_.react-flow\_\_handle]:left-1/2! [&_.react-flow\_\_handle]:transform-none! [&_.react-flow\_\_handle]:opacity-0!"
        onNodeClick={(_, { id }) => open(id)}
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLElement) open(target.dataset['id'])
        }}
      />
    </Dialog>
  )
}
