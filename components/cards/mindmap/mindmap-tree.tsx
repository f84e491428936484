'use client'
import { type KeyboardEvent, useRef, useState } from 'react'
import { fileTextPanelId, useHasOpened } from '@/components/file-text/shown-place'
import type { MindmapNode } from '@/lib/contract/cards/mindmap'

interface MindmapTreeProps {
  readonly id: string
  readonly root: MindmapNode
  readonly label: string
  readonly placeOf: (index: number) => string | undefined
  /** @param opener the id of the node */
  readonly onOpen: (index: number, title: string, opener: string) => void
}

/** Indexes among siblings, from the root: '0-2-1'. */
type Path = string

/** WAI-ARIA tree: up and down go through visible nodes, left and right close and open, Enter opens the source. */
export function MindmapTree({ id, root, label, placeOf, onOpen }: MindmapTreeProps) {
  const [focused, setFocused] = useState<Path>('0')
  const [closed, setClosed] = useState<ReadonlySet<Path>>(new Set())
  const tree = useRef<HTMLUListElement>(null)

  const go = (path: Path | undefined) => {
    if (path === undefined) return
    setFocused(path)
    tree.current?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
  }

  const toggle = (path: Path) =>
    setClosed(
      (before) => new Set(before.has(path) ? [...before].filter((each) => each !== path) : [...before, path]),
    )

  const shown = visiblePaths(root, '0', closed)

  const press = (path: Path, node: MindmapNode) => {
    setFocused(path)
    if (node.source !== undefined && placeOf(node.source) !== undefined)
      onOpen(node.source, node.title, openerOf(id, path))
    else if (node.children?.length) toggle(path)
  }

  const handleKey = (event: KeyboardEvent) => {
    const node = nodeAt(root, focused)
    const hasChildren = Boolean(node.children?.length)
    const isOpen = hasChildren && !closed.has(focused)
    const at = shown.indexOf(focused)
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(shown[at + 1]),
      ArrowUp: () => go(shown[at - 1]),
      Home: () => go(shown[0]),
      End: () => go(shown.at(-1)),
      ArrowRight: () => (isOpen ? go(`${focused}-0`) : hasChildren && toggle(focused)),
      ArrowLeft: () =>
        isOpen ? toggle(focused) : focused !== '0' && go(focused.slice(0, focused.lastIndexOf('-'))),
      Enter: () => press(focused, node),
      ' ': () => press(focused, node),
    }
    const action = actions[event.key]
    if (!action) return

    event.preventDefault()
    action()
  }

  return (
    <ul ref={tree} role="tree" aria-label={label} onKeyDown={handleKey} className="mindmap">
      <Node
        id={id}
        path="0"
        node={root}
        focused={focused}
        closed={closed}
        placeOf={placeOf}
        onPress={press}
      />
    </ul>
  )
}

function openerOf(id: string, path: Path): string {
  return `${id} ${path}`
}

interface NodeProps extends Pick<MindmapTreeProps, 'id' | 'placeOf'> {
  readonly path: Path
  readonly node: MindmapNode
  readonly focused: Path
  readonly closed: ReadonlySet<Path>
  readonly onPress: (path: Path, node: MindmapNode) => void
}

function Node({ path, node, ...shared }: NodeProps) {
  const { id, focused, closed, placeOf, onPress } = shared
  const hasOpened = useHasOpened(openerOf(id, path))
  const { title, source, children = [] } = node
  const place = source === undefined ? undefined : placeOf(source)
  const isOpen = !closed.has(path)

  return (
    <li role="none">
      {/* The tree handles the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <span
        role="treeitem"
        data-path={path}
        tabIndex={path === focused ? 0 : -1}
        aria-level={path.split('-').length}
        aria-expanded={children.length > 0 ? isOpen : undefined}
        aria-selected={path === focused}
        aria-controls={hasOpened ? fileTextPanelId : undefined}
        className="mindmap-title"
        onClick={() => onPress(path, node)}
      >
        {title}
        {place !== undefined && <span className="source-number ml-1.5 bg-seal-wash text-seal">{place}</span>}
        {!isOpen && <span className="ml-1.5 text-xs text-ink-faint">+{children.length}</span>}
      </span>
      {isOpen && children.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Required by the WAI-ARIA tree pattern.
        <ul role="group">
          {children.map((child, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- Nodes are identified by position.
            <Node key={at} path={`${path}-${at}`} node={child} {...shared} />
          ))}
        </ul>
      )}
    </li>
  )
}

function visiblePaths({ children = [] }: MindmapNode, path: Path, closed: ReadonlySet<Path>): Path[] {
  if (closed.has(path)) return [path]
  return [path, ...children.flatMap((child, at) => visiblePaths(child, `${path}-${at}`, closed))]
}

function nodeAt(root: MindmapNode, path: Path): MindmapNode {
  const steps = path.split('-').slice(1).map(Number)
  return steps.reduce<MindmapNode>((node, step) => node.children?.[step] ?? node, root)
}
