import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog/dialog-stack'
import { Field } from '@/components/ui/field'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'

/** @returns a function that asks for the address of the selected text */
export function useOpenLink(editor: Editor): () => void {
  const all = useAllTexts()
  const { toolbar } = useTexts('writer')
  return () => {
    const dialog: Dialog = {
      title: toolbar.link,
      body: (
        <Texts messages={all}>
          <LinkForm editor={editor} onDone={() => closeDialog(dialog)} />
        </Texts>
      ),
    }
    pushDialog(dialog)
  }
}

function LinkForm({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const { toolbar: texts } = useTexts('writer')
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const [href, setHref] = useState(before)
  const [isRefused, setRefused] = useState(false)
  const apply = (address: string) => {
    if (address !== '' && !editor.can().setLink({ href: address })) return setRefused(true)
    onDone()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && before === '')
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else chain.setLink({ href: address }).run()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply(withProtocol(href.trim()))
      }}
    >
      <Field
        label={texts.linkTitle}
        value={href}
        inputMode="url"
        maxLength={2_000}
        error={isRefused ? texts.linkRefused : undefined}
        onChange={(event) => {
          setHref(event.target.value)
          setRefused(false)
        }}
      />
      <div className="flex justify-end gap-2.5">
        {before !== '' && <Button onClick={() => apply('')}>{texts.linkRemove}</Button>}
        <Button type="submit" tone="primary">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}

function withProtocol(address: string): string {
  return address === '' || /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(address) ? address : `https://${address}`
}
