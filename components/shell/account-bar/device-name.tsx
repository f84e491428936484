'use client'
import { useEffect, useState } from 'react'
import { fill } from '@/lib/messages/fill'

export function DeviceName({ template }: { readonly template: string }) {
  const [name, setName] = useState('')
  // The user agent is known in the browser only, and its parser is loaded on this page only.
  useEffect(() => {
    void import('ua-parser-js').then(({ default: UAParser }) => {
      const { device, os } = new UAParser(navigator.userAgent).getResult()
      setName([device.vendor, device.model].filter(Boolean).join(' ') || (os.name ?? ''))
    })
  }, [])
  return <p className="min-h-5 text-xs text-ink-faint">{name && fill(template, { device: name })}</p>
}
