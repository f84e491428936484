/** User input before hydration, captured by `earlyActionsScript`. */
interface EarlyActions {
  readonly list: readonly {
    readonly kind: 'click' | 'keydown'
    readonly target: HTMLElement
    /** A key pressed with Control or Command, unless it was the Enter that submits. */
    readonly key?: KeyboardEventInit
  }[]
  readonly stop: () => void
}

declare global {
  interface Window {
    earlyActions?: EarlyActions
  }
}

/**
 * An inline script of every page, a constant text, because the content security policy contains its hash. Until
 * hydration it captures clicks on buttons and radio buttons, the Enter that submits in a text area and the shortcut
 * of the command palette, and stops their propagation, so that none is handled twice. A radio button is selected
 * immediately, and again after React has restored the server-rendered state. Without scripts neither works, so
 * no function is lost if they fail. Offline it also captures clicks on links, which would open the browser's error page.
 */
export const earlyActionsScript = `(function(){
var list=[],kinds=['click','keydown'];
self.earlyActions={list:list,stop:function(){kinds.forEach(function(kind){removeEventListener(kind,keep,true)})}};
function keep(event){var target=event.target,isEnter=event.key==='Enter'&&!event.shiftKey&&!event.isComposing&&event.keyCode!==229&&target.tagName==='TEXTAREA'&&(!document.documentElement.dataset.sendKey||event.ctrlKey||event.metaKey),button=event.type==='click'&&target.closest&&target.closest('button'),link=event.type==='click'&&!button&&!self.navigator.onLine&&!event.metaKey&&!event.ctrlKey&&!event.shiftKey&&!event.altKey&&target.closest&&target.closest('a[href]:not([target])');
if(event.type==='keydown'&&(event.ctrlKey||event.metaKey)&&!event.altKey&&!event.shiftKey&&event.key==='k'){event.preventDefault();event.stopImmediatePropagation();if(!event.repeat)list.push({kind:event.type,target:target,key:{key:'k',ctrlKey:event.ctrlKey,metaKey:event.metaKey}});return}
if(event.type==='click'&&target.type==='radio')list.push({kind:event.type,target:target});
if(!button&&!isEnter&&!link)return;
event.preventDefault();event.stopImmediatePropagation();list.push({kind:event.type,target:button||link||target});if(isEnter||button&&button.ariaBusy)document.documentElement.dataset.early='send'}
kinds.forEach(function(kind){addEventListener(kind,keep,true)})})()`

export function repeatEarlyActions(): void {
  const { earlyActions } = window
  delete window.earlyActions
  earlyActions?.stop()
  delete document.documentElement.dataset.early
  for (const { kind, target, key } of earlyActions?.list ?? []) {
    if (kind === 'click') target.click()
    // Control+Enter submits regardless of the send-key preference.
    else
      target.dispatchEvent(
        new KeyboardEvent(kind, { key: 'Enter', ctrlKey: true, ...key, bubbles: true, cancelable: true }),
      )
  }
}
