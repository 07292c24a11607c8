import { useEffect, useState } from 'react';

/** iPhones have their own way into picture in picture. */
type VideoDeIphone = HTMLVideoElement & {
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitSetPresentationMode?: (mode: string) => void;
};

/** The other person's video: the first one of the call. */
const elOtro = () => document.querySelector<VideoDeIphone>('[data-llamada] video');

const comoIphone = () =>
  'webkitSetPresentationMode' in HTMLVideoElement.prototype &&
  elOtro()?.webkitSupportsPresentationMode?.('picture-in-picture') === true;

/** Firefox offers the window itself, and gives pages no way to open it. */
const puede = () => document.pictureInPictureEnabled || comoIphone();

/** Shows the other person over other windows and apps. Browsers allow it after a press, or by their own will. */
export async function flotar(): Promise<void> {
  const video = elOtro();
  if (!video) return;
  if (document.pictureInPictureEnabled) await video.requestPictureInPicture();
  else video.webkitSetPresentationMode?.('picture-in-picture');
}

/** Opens or closes the floating window; undefined where there is none. */
export function useFlotante(): { flotando: boolean; alternar: (() => void) | undefined } {
  const [flotando, setFlotando] = useState(false);
  useEffect(() => {
    const follow = () => setFlotando(document.pictureInPictureElement != null);
    const events = ['enterpictureinpicture', 'leavepictureinpicture'] as const;
    for (const event of events) document.addEventListener(event, follow);
    return () => {
      for (const event of events) document.removeEventListener(event, follow);
      if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => {});
    };
  }, []);
  return {
    flotando,
    alternar: puede()
      ? () => void (flotando ? document.exitPictureInPicture() : flotar()).catch(() => {})
      : undefined,
  };
}
