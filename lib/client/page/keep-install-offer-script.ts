/** An inline script: the install prompt event fires once, perhaps before any other script. */
export const keepInstallOfferScript = `addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installOffer=e})`
