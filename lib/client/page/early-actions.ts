/** User input before hydration, kept by `earlyActionsScript`. */
interface EarlyActions {
  readonly list: readonly {
    readonly kind: 'click' | 'keydown'
    readonly target: HTMLElement
    /** What was pressed with Control or Command, where it was not the Enter that sends. */
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
 * An inline script of every page, one constant text, because the content security policy holds its hash. It captures
 * clicks on buttons and radio buttons, the Enter that sends in a text area and the key of the command palette until the page is hydrated,
 * and stops their propagation, so that none is handled twice; a radio button is chosen at once, and once more after React
 * has put back what the server rendered. Without scripts neither does anything, so nothing is lost if they fail. Without a network it keeps clicks
 * on links too, which would lead to the browser's error page.
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

/** Replays the clicks and Enter keys that were captured before hydration. */
export function repeatEarlyActions(): void {
  const { earlyActions } = window
  delete window.earlyActions
  earlyActions?.stop()
  delete document.documentElement.dataset.early
  for (const { kind, target, key } of earlyActions?.list ?? []) {
    if (kind === 'click') target.click()
    // With Control it sends whichever key was chosen.
    else
      target.dispatchEvent(
        new KeyboardEvent(kind, { key: 'Enter', ctrlKey: true, ...key, bubbles: true, cancelable: true }),
      )
  }
}
