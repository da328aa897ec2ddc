// A workflow of nodes and connections: dragged and connected by the pointer, and all of it by the form beside it.
import { Trans, useLingui } from '@lingui/react/macro'
import { addEdge, type Edge, type Node, useEdgesState, useNodesState } from '@xyflow/react'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { FlowCanvas } from '#kit/flow-canvas.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select/select.tsx'

const firstNodes: Node<{ label: string }>[] = [
  { id: '1', position: { x: 40, y: 40 }, data: { label: '1' } },
  { id: '2', position: { x: 240, y: 120 }, data: { label: '2' } },
  { id: '3', position: { x: 440, y: 40 }, data: { label: '3' } },
]
const firstEdges: Edge[] = [{ id: '1-2', source: '1', target: '2' }]

export function WorkflowPage() {
  const { t } = useLingui()
  const [nodes, setNodes, onNodesChange] = useNodesState(firstNodes)
  const [edges, setEdges, onEdgesChange] = useEdgesState(firstEdges)
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const shown = nodes.map((node) => ({ ...node, data: { label: t`节点 ${node.data.label}` } }))
  const options = shown.map(({ id, data }) => ({ value: id, label: data.label }))
  const add = () => {
    const id = String(Math.max(0, ...nodes.map((node) => Number(node.id))) + 1)
    const position = { x: 40 + (nodes.length % 4) * 160, y: 200 }
    setNodes([...nodes, { id, position, data: { label: id } }])
  }
  const isTaken = edges.some(({ source, target }) => source === from && target === to)
  const reason =
    from === null || to === null
      ? t`先选起点与终点`
      : from === to
        ? t`不能连接自身`
        : isTaken
          ? t`已有这条连线`
          : undefined
  const connect = () => {
    if (from !== null && to !== null && reason === undefined)
      setEdges(addEdge({ source: from, target: to, sourceHandle: null, targetHandle: null }, edges))
  }
  const remove = (id: string) => {
    setNodes(nodes.filter((node) => node.id !== id))
    setEdges(edges.filter(({ source, target }) => source !== id && target !== id))
  }
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_18rem]">
      <FlowCanvas
        nodes={shown}
        edges={edges}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onConnect={(connection) => setEdges((before) => addEdge(connection, before))}
        ariaLabelConfig={{
          'node.a11yDescription.default': t`回车选中，方向键移动，删除键移除`,
          'edge.a11yDescription.default': t`回车选中，删除键移除`,
          'node.a11yDescription.ariaLiveMessage': ({ x, y }) => t`已移到 ${x}，${y}`,
        }}
      />
      <div className="flex flex-col gap-3">
        <Card
          title={t`节点`}
          extra={
            <Button size="sm" icon={<Plus aria-hidden />} onClick={add}>
              <Trans>新增节点</Trans>
            </Button>
          }
        >
          <ul aria-label={t`节点`} className="flex flex-col gap-1">
            {shown.map(({ id, data }) => (
              <li key={id} className="flex items-center justify-between">
                {data.label}
                <IconButton
                  size="sm"
                  label={t`移除 ${data.label}`}
                  icon={<X aria-hidden />}
                  onClick={() => remove(id)}
                />
              </li>
            ))}
          </ul>
        </Card>
        <Card title={t`连线`}>
          <div className="flex flex-col gap-2">
            <Select
              aria-label={t`起点`}
              placeholder={t`起点`}
              options={options}
              value={from}
              onValueChange={setFrom}
            />
            <Select
              aria-label={t`终点`}
              placeholder={t`终点`}
              options={options}
              value={to}
              onValueChange={setTo}
            />
            <Button reason={reason} onClick={connect}>
              <Trans>连接</Trans>
            </Button>
          </div>
          <ul aria-label={t`连线`} className="mt-2 tabular-nums">
            {edges.map(({ id, source, target }) => (
              <li key={id} className="flex items-center justify-between">
                {source} → {target}
                <IconButton
                  size="sm"
                  label={t`移除连线 ${source} → ${target}`}
                  icon={<X aria-hidden />}
                  onClick={() => setEdges(edges.filter((edge) => edge.id !== id))}
                />
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  )
}
