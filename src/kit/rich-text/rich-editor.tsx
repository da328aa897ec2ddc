// The editor of formatted texts. Loaded when a form draws it: tiptap is larger than a whole screen.
import { useLingui } from '@lingui/react/macro'
import { DOMParser } from '@tiptap/pm/model'
import {
  type Editor,
  EditorContent,
  getSchema,
  type JSONContent,
  useEditor,
  useEditorState,
} from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EditorProps } from '#kit/form/create-form-fields.tsx'
import { Button } from '#ui/button.tsx'
import { fieldClass } from '#ui/field/field-class.ts'
import { Input } from '#ui/field/input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { articleClass, cleanNodes } from './article.tsx'
import { useRovingStop } from './use-roving-stop.ts'

// Styles come from our own sheet: the policy of the page allows no other.
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['https', 'mailto'], defaultProtocol: 'https' },
  }),
]

/** Reads a stored text: given as text, the editor would have the browser parse it, which the page's policy refuses. */
const documentOf = (html: string) =>
  DOMParser.fromSchema(getSchema(extensions)).parse(cleanNodes(html)).toJSON() as JSONContent

/** A text with headings, lists, quotes and links, as HTML; empty text is ''. */
export function RichEditor({ label, value, onValueChange, ...field }: EditorProps) {
  const [content] = useState(() => documentOf(value))
  const editor = useEditor({
    extensions,
    content,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(field.id !== undefined && { id: field.id }),
        ...(field['aria-describedby'] && { 'aria-describedby': field['aria-describedby'] }),
        class: `${articleClass} min-h-40 px-3 py-2 break-words whitespace-break-spaces outline-none`,
      },
    },
    onUpdate: ({ editor: now }) => onValueChange(now.isEmpty ? '' : now.getHTML()),
  })
  return (
    <div
      aria-invalid={field['aria-invalid']}
      className={`${fieldClass} focus-within:border-primary`}
    >
      <Toolbar editor={editor} label={label} />
      <EditorContent editor={editor} className="max-h-96 overflow-y-auto" />
    </div>
  )
}

interface Tool {
  label: string
  icon: ReactNode
  run: () => void
  pressed?: boolean
}

function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useLingui()
  const [linking, setLinking] = useState<string>()
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      list: now.isActive('bulletList'),
      ordered: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
    }),
  })
  const chain = () => editor.chain().focus()
  const setLink = () => {
    const href = linking?.trim() ?? ''
    if (href === '') chain().extendMarkRange('link').unsetLink().run()
    else chain().extendMarkRange('link').setLink({ href }).run()
    setLinking(undefined)
  }
  const href: unknown = editor.getAttributes('link')['href']
  const tools: Tool[] = [
    { label: t`粗体`, icon: <Bold />, pressed: is.bold, run: () => chain().toggleBold().run() },
    {
      label: t`斜体`,
      icon: <Italic />,
      pressed: is.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      label: t`下划线`,
      icon: <Underline />,
      pressed: is.underline,
      run: () => chain().toggleUnderline().run(),
    },
    {
      label: t`删除线`,
      icon: <Strikethrough />,
      pressed: is.strike,
      run: () => chain().toggleStrike().run(),
    },
    {
      label: t`大标题`,
      icon: <Heading2 />,
      pressed: is.h2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      label: t`小标题`,
      icon: <Heading3 />,
      pressed: is.h3,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      label: t`项目列表`,
      icon: <List />,
      pressed: is.list,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: t`编号列表`,
      icon: <ListOrdered />,
      pressed: is.ordered,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: t`引用`,
      icon: <Quote />,
      pressed: is.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    {
      label: t`链接`,
      icon: <Link />,
      pressed: is.link,
      run: () => setLinking(typeof href === 'string' ? href : 'https://'),
    },
    { label: t`撤销输入`, icon: <Undo2 />, run: () => chain().undo().run() },
    { label: t`恢复输入`, icon: <Redo2 />, run: () => chain().redo().run() },
  ]
  const { tabIndexOf, onFocus, onKeyDown } = useRovingStop()
  return (
    <div className="border-b border-line p-1">
      <div
        role="toolbar"
        aria-label={t`${label}的格式`}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        className="flex flex-wrap"
      >
        {tools.map(({ label: name, icon, run, pressed }, at) => (
          <IconButton
            key={name}
            tabIndex={tabIndexOf(at)}
            label={name}
            icon={icon}
            size="sm"
            aria-pressed={pressed}
            className={pressed ? 'bg-sunken' : ''}
            onClick={run}
          />
        ))}
      </div>
      {linking !== undefined && (
        <div className="flex gap-1 p-1">
          <Input
            aria-label={t`链接地址`}
            value={linking}
            onChange={(event) => setLinking(event.target.value)}
          />
          <Button size="sm" onClick={setLink}>{t`确定`}</Button>
        </div>
      )}
    </div>
  )
}
