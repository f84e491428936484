interface EarlyTracking {
  /** Returns the errors and rejections so far, and stops collecting. */
  readonly take: () => readonly Event[]
  /** Set by the tracker: called on a blank screen instead of the script's own report. */
  reportBlank?: () => void
}

declare global {
  interface Window {
    readonly earlyTracking?: EarlyTracking
  }
}

/** Delay after load until the blank-screen check (§9). */
export const blankScreenAfterMs = 5_000

/**
 * Inlined in every page before all other scripts, as a constant text, because the content security policy contains
 * its hash. It collects errors and rejections for the tracker, which is loaded much later, and checks once whether
 * anything is rendered. If not, other scripts have probably failed: then it reports that itself, and nothing else.
 */
export const earlyScript = `(function(w,d,n){
var steps=[.1,.3,.5,.7,.9],kept=[],kinds=['error','unhandledrejection'],keep=function(e){kept[19]||kept.push(e)},
early=w.earlyTracking={take:function(){kinds.forEach(function(k){w.removeEventListener(k,keep)});return kept.splice(0)}};
kinds.forEach(function(k){w.addEventListener(k,keep)});
function empty(x,y){var f=d.elementFromPoint(x*w.innerWidth,y*w.innerHeight);return !f||/^(HTML|BODY)$/.test(f.tagName)||/^(content|main|__next)$/.test(f.id)}
function blank(){return steps.every(function(x){return steps.every(function(y){return empty(x,y)})})}
function allowed(){try{return !/^(1|yes)$/.test(n.doNotTrack)&&!n.globalPrivacyControl&&localStorage.getItem('tracking-consent')!=='refused'}catch(e){return true}}
function report(){fetch('/runtime-config').then(function(r){return r.json()}).then(function(c){return fetch(c.logHost+'/datacollector/v1/logs',{method:'POST',headers:{'content-type':'application/json'},credentials:'omit',keepalive:true,body:JSON.stringify({records:[{user_id:'',client_id:200007,environment:'Web',user_agent:n.userAgent.slice(0,512),screen_width:screen.width|0,screen_height:screen.height|0,window_width:w.innerWidth|0,window_height:w.innerHeight|0,user_source:'',channel:'',app_version:c.appVersion,time:Date.now(),device_hash:'',os_name:'',os_version:'',browser_name:'',browser_version:'',href:location.pathname,referrer:'',page_title:'',client_ip:'',event:'blank_screen',type:'event'}]})})})['catch'](function(){})}
w.addEventListener('load',function(){setTimeout(function(){if(!d.hidden&&blank()&&allowed())(early.reportBlank||report)()},${blankScreenAfterMs})},{once:true})
})(window,document,navigator)`
