'use client'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'

const maximumRows = 6

interface GrowingTextAreaProps extends ComponentProps<'textarea'> {
  /** The text; for an uncontrolled field, the last reported one. The height is measured again when it changes. */
  readonly measuredText?: string
}

/** Up to six lines high. Measures the height where `field-sizing` is not supported. */
export function GrowingTextArea({ measuredText, className = '', ref, ...rest }: GrowingTextAreaProps) {
  const own = useRef<HTMLTextAreaElement | null>(null)
  const text = measuredText ?? rest.value
  // The height depends on layout, so it is measured after rendering.
  useLayoutEffect(() => {
    if (own.current && !CSS.supports?.('field-sizing', 'content')) fit(own.current)
  }, [text])
  return (
    <textarea
      rows={1}
      {...rest}
      ref={(element) => {
        own.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      className={`field-sizing-content max-h-[calc(6lh+var(--field-padding,1.25rem))] resize-none overflow-y-auto ${className}`}
    />
  )
}

function fit(element: HTMLTextAreaElement): void {
  const style = getComputedStyle(element)
  const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom)
  const most = Number.parseFloat(style.lineHeight) * maximumRows + padding
  element.style.height = 'auto'
  element.style.height = `${Math.min(element.scrollHeight, Math.ceil(most))}px`
}
