import { type Editor, Node, type NodeViewRendererProps } from '@tiptap/core'
import { isReadyFor, prepareFor, typesetFormula } from '@/components/answer-text/markdown/typeset-formula'

interface FormulaOptions {
  /** Name of the field in which a formula is changed. */
  readonly fieldLabel: string
}

const latex = {
  default: '',
  parseHTML: (element: HTMLElement) => element.dataset['latex'] ?? '',
  renderHTML: (attributes: Record<string, unknown>) => ({ 'data-latex': attributes['latex'] }),
}

export const InlineFormula = Node.create<FormulaOptions>({
  name: 'inlineMath',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ fieldLabel: '' }),
  addAttributes: () => ({ latex, display: { default: false, rendered: false } }),
  parseHTML: () => [{ tag: 'span[data-latex]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  renderText: ({ node }) => String(node.attrs['latex']),
  addNodeView() {
    return (props) => formulaView(props, this.options.fieldLabel, 'span')
  },
})

export const BlockFormula = Node.create<FormulaOptions>({
  name: 'blockMath',
  group: 'block',
  atom: true,
  addOptions: () => ({ fieldLabel: '' }),
  addAttributes: () => ({ latex }),
  parseHTML: () => [{ tag: 'div[data-latex]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView() {
    return (props) => formulaView(props, this.options.fieldLabel, 'div')
  },
})

/** The typeset formula; while it is selected also a field with its TeX. */
function formulaView(
  { node, getPos, editor }: NodeViewRendererProps,
  fieldLabel: string,
  tag: 'span' | 'div',
) {
  let current = node
  const frame = document.createElement(tag)
  frame.className = 'writer-formula'
  const shown = document.createElement(tag)
  const field = document.createElement(tag === 'div' ? 'textarea' : 'input')
  field.setAttribute('aria-label', fieldLabel)
  field.spellcheck = false
  field.hidden = true
  frame.append(shown, field)

  const show = () => {
    const tex = String(current.attrs['latex'])
    field.value = tex
    if (tex === '' || !typesetFormula(tex, shown, tag === 'div')) shown.textContent = tex === '' ? '∑' : tex
    // Without what it needs the source stays.
    if (!isReadyFor(tex)) void prepareFor(tex).then(show, () => undefined)
  }
  const store = () => {
    const at = getPos()
    if (at === undefined || field.value === current.attrs['latex']) return
    editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'latex', field.value))
  }
  field.addEventListener('blur', () => {
    store()
    field.hidden = true
  })
  field.addEventListener('keydown', (event) => leaveOnEnter(event as KeyboardEvent, editor, store))
  shown.addEventListener('click', () => open())
  const open = () => {
    field.hidden = !editor.isEditable
    field.focus()
  }
  show()
  return {
    dom: frame,
    update: (next: typeof node) => {
      if (next.type !== current.type) return false
      current = next
      show()
      return true
    },
    selectNode: () => {
      frame.classList.add('ProseMirror-selectednode')
      field.hidden = !editor.isEditable
    },
    deselectNode: () => {
      frame.classList.remove('ProseMirror-selectednode')
      if (document.activeElement !== field) field.hidden = true
    },
    stopEvent: (event: Event) => event.target === field,
    ignoreMutation: () => true,
  }
}

function leaveOnEnter(event: KeyboardEvent, editor: Editor, store: () => void): void {
  const isDone = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)
  if (!isDone || event.isComposing) return
  event.preventDefault()
  store()
  editor.commands.focus()
}
