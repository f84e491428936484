/** An inline script: the browser's offer to install the app comes once, perhaps before any other script. */
export const keepInstallOfferScript = `addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installOffer=e})`
