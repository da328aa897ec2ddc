// A canvas of nodes and connections that can be moved and zoomed; its library and its styles come with whoever draws one.
import { useLingui } from '@lingui/react/macro'
import {
  Background,
  Controls,
  type Edge,
  type Node,
  ReactFlow,
  type ReactFlowProps,
} from '@xyflow/react'
import { useCallback } from 'react'
import flowStyles from '@xyflow/react/dist/base.css?inline'

/** The library's styles, while a canvas is there: other pages need not carry them. */
function useFlowStyles() {
  return useCallback((box: HTMLElement | null) => {
    if (!box) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(flowStyles)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [])
}

/** Draws nodes and edges in the colours of the theme, all of them in view at first; its tools speak the console's language. */
export function FlowCanvas<N extends Node>({ ariaLabelConfig, ...props }: ReactFlowProps<N, Edge>) {
  const { t } = useLingui()
  const styled = useFlowStyles()
  return (
    <div
      ref={styled}
      className="h-120 rounded-md border bg-surface text-text [&_.react-flow\_\_node]:rounded [&_.react-flow\_\_node]:border [&_.react-flow\_\_node]:bg-raised [&_.react-flow\_\_node]:px-3 [&_.react-flow\_\_node]:py-1.5 [&_.react-flow\_\_node]:text-base [&_.react-flow\_\_attribution]:bg-transparent! [&_.react-flow\_\_attribution_a]:text-text-faint!"
    >
      <ReactFlow
        fitView
        fitViewOptions={{ maxZoom: 1 }}
        ariaLabelConfig={{
          'controls.ariaLabel': t`画布工具`,
          'controls.zoomIn.ariaLabel': t`放大`,
          'controls.zoomOut.ariaLabel': t`缩小`,
          'controls.fitView.ariaLabel': t`适应画布`,
          'handle.ariaLabel': t`连接点`,
          ...ariaLabelConfig,
        }}
        {...props}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  )
}
