import { useEffect, useRef } from 'react'

/** @returns a ref of a field that takes the focus when it appears, except where that would open an on-screen keyboard */
export function useFieldFocus() {
  const field = useRef<HTMLInputElement>(null)
  // The panel has the focus until the field is loaded.
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus()
  }, [])
  return field
}
