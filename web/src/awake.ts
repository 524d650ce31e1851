// Keeps the screen of a device on while people play in a room. Browsers have a lock for that, but not on pages over plain http from
// another machine: there a tiny film with silence plays from the first tap on, which most of them do not interrupt by sleeping.

function film(): () => void {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 2;
  const pen = canvas.getContext('2d');
  const sound = new AudioContext();
  const silence = sound.createMediaStreamDestination();
  const video = document.createElement('video');
  video.className = 'awake';
  video.setAttribute('playsinline', '');
  video.setAttribute('aria-hidden', 'true');
  video.tabIndex = -1;
  video.srcObject = new MediaStream([...canvas.captureStream(1).getTracks(), ...silence.stream.getTracks()]);
  document.body.append(video);
  const frames = setInterval(() => pen?.fillRect(0, 0, 2, 2), 1000);
  const play = () => void video.play().catch(() => undefined); // then the device sleeps as usual
  play();
  document.addEventListener('visibilitychange', play);
  return () => {
    clearInterval(frames);
    document.removeEventListener('visibilitychange', play);
    video.remove();
    void sound.close();
  };
}

function lock(): () => void {
  let held: WakeLockSentinel | undefined;
  const take = () => {
    if (document.visibilityState !== 'visible') return;
    navigator.wakeLock.request('screen').then(
      (got) => (held = got),
      () => undefined, // for example because the battery is low
    );
  };
  take();
  document.addEventListener('visibilitychange', take);
  return () => {
    document.removeEventListener('visibilitychange', take);
    void held?.release();
  };
}

export function stayAwake(): () => void {
  if ('wakeLock' in navigator) return lock();
  let stop: (() => void) | undefined;
  const begin = () => (stop ??= film());
  addEventListener('pointerdown', begin, { once: true });
  return () => {
    removeEventListener('pointerdown', begin);
    stop?.();
  };
}
