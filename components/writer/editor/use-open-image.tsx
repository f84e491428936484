import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { closeDialog, type Dialog, pushDialog } from '@/components/ui/dialog/dialog-stack'
import { Field } from '@/components/ui/field'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'
import { imageTypes } from '../images/image-files'
import { uploadImages } from '../images/image-uploads'

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
            onFiles={(files) => {
              closeDialog(dialog)
              editor.commands.focus()
              uploadImages(editor, files)
            }}
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

interface ImageFormProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly onDone: (src: string, alt: string) => void
}

function ImageForm({ onFiles, onDone }: ImageFormProps) {
  const { toolbar: texts, images } = useTexts('writer')
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
      <div className="flex flex-wrap justify-between gap-2">
        <Button onClick={() => chooseImages(onFiles)}>{images.choose}</Button>
        <Button type="submit" tone="primary">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}

function chooseImages(onFiles: (files: readonly File[]) => void): void {
  const input = Object.assign(document.createElement('input'), {
    type: 'file',
    accept: imageTypes,
    multiple: true,
  })
  input.addEventListener('change', () => {
    if (input.files && input.files.length > 0) onFiles([...input.files])
  })
  input.click()
}
