import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog/dialog-stack'
import { Field } from '@/components/ui/field'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'

/** @returns a function that asks for an image and inserts it at the cursor */
export function useOpenImage(editor: Editor): () => void {
  const all = useAllTexts()
  const { toolbar } = useTexts('writer')
  return () => {
    const dialog: Dialog = {
      title: toolbar.image,
      body: (
        <Texts messages={all}>
          <ImageForm
            onDone={(src, alt) => {
              closeDialog(dialog)
              if (src !== '') editor.chain().focus().setImage({ src, alt }).run()
            }}
          />
        </Texts>
      ),
    }
    pushDialog(dialog)
  }
}

function ImageForm({ onDone }: { readonly onDone: (src: string, alt: string) => void }) {
  const { toolbar: texts } = useTexts('writer')
  const [src, setSrc] = useState('')
  const [alt, setAlt] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onDone(src.trim(), alt.trim())
      }}
    >
      <Field
        label={texts.imageTitle}
        value={src}
        inputMode="url"
        maxLength={2_000}
        onChange={(event) => setSrc(event.target.value)}
      />
      <Field
        label={texts.imageAlt}
        value={alt}
        maxLength={200}
        onChange={(event) => setAlt(event.target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" tone="primary">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}
