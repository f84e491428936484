import { InputRule, mergeAttributes } from '@tiptap/core'
import { ListItem } from '@tiptap/extension-list'

export interface TaskOptions {
  readonly HTMLAttributes: Record<string, unknown>
  readonly bulletListTypeName: string
  readonly orderedListTypeName: string
  /** Name of the checkbox for assistive technology. */
  readonly checkboxLabel: string
}

/** An item of a list, which is a task when `checked` is true or false: as in Markdown, both may be in one list. */
export const TaskListItem = ListItem.extend<TaskOptions>({
  content: 'block+',

  addOptions() {
    return {
      HTMLAttributes: {},
      bulletListTypeName: 'bulletList',
      orderedListTypeName: 'orderedList',
      checkboxLabel: '',
    }
  },

  addAttributes() {
    return {
      checked: {
        default: null,
        // The next item after Enter is a task that isn't done.
        keepOnSplit: true,
        parseHTML: (element) => checkedOf(element),
        renderHTML: ({ checked }) => (checked === null ? {} : { 'data-checked': String(checked) }),
      },
      spread: { default: false, rendered: false },
    }
  },

  addInputRules() {
    return [
      new InputRule({
        find: /^\s*[[\u3010]([ xX]?)[\]\u3011]\s$/,
        handler: ({ state, range, match }) => {
          const item = state.selection.$from.node(-1)
          if (item?.type !== this.type) return null
          const at = state.selection.$from.before(-1)
          state.tr
            .delete(range.from, range.to)
            .setNodeAttribute(at, 'checked', match[1]?.toLowerCase() === 'x')
        },
      }),
    ]
  },

  renderHTML({ HTMLAttributes }) {
    return ['li', mergeAttributes(this.options.HTMLAttributes, HTMLAttributes), 0]
  },

  addNodeView() {
    return ({ node, getPos, editor, HTMLAttributes }) => {
      const item = document.createElement('li')
      for (const [name, value] of Object.entries(HTMLAttributes)) item.setAttribute(name, String(value))
      const box = document.createElement('input')
      box.type = 'checkbox'
      box.contentEditable = 'false'
      box.setAttribute('aria-label', this.options.checkboxLabel)
      const content = document.createElement('div')
      box.addEventListener('change', () => {
        const at = getPos()
        if (at === undefined || !editor.isEditable) return
        editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'checked', box.checked))
      })
      const show = (checked: unknown) => {
        box.checked = checked === true
        // Only tasks have one.
        if (typeof checked === 'boolean') {
          item.dataset['checked'] = String(checked)
          item.prepend(box)
        } else {
          delete item.dataset['checked']
          box.remove()
        }
      }
      item.append(content)
      show(node.attrs['checked'])
      return {
        dom: item,
        contentDOM: content,
        update: (next) => {
          if (next.type !== node.type) return false
          show(next.attrs['checked'])
          return true
        },
        stopEvent: (event) => event.target === box,
        ignoreMutation: (mutation) => mutation.type !== 'selection' && !content.contains(mutation.target),
      }
    }
  },
})

function checkedOf(element: HTMLElement): boolean | null {
  const { checked } = element.dataset
  if (checked !== undefined) return checked === 'true'
  const box = element.querySelector<HTMLInputElement>(
    ':scope > input[type=checkbox], :scope > p > input[type=checkbox]',
  )
  return box ? box.hasAttribute('checked') : null
}
