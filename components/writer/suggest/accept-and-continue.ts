import { Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { suggestionOf } from './suggestion-plugin'
import type { Suggesting } from './use-suggestion'

/** Accepts a suggestion of which the end is missing, and lets the model continue behind it. */
export function acceptAndContinue(editor: Editor, suggesting: Pick<Suggesting, 'accept' | 'start'>): void {
  const last = suggestionOf(editor.state)?.changes.at(-1)
  if (!last) return
  const { size } = editor.state.doc.content
  suggesting.accept()
  const { doc } = editor.state
  const end = last.to + doc.content.size - size
  editor.commands.setTextSelection(Selection.near(doc.resolve(end), -1).to)
  suggesting.start('continue')
}
