/** One tab at a time plays a game: whoever holds its lock. Another tab may look on, or take the game over. */
export interface Lock {
  release(): void;
}

/** Null when another tab holds it and it is not to be taken from it. `lost` is called when another tab takes it. */
export function lockGame(id: string, take: boolean, lost: () => void): Promise<Lock | null> {
  if (!navigator.locks) return Promise.resolve({ release() {} });
  return new Promise((resolve) => {
    let release = () => {};
    const held = new Promise<void>((free) => {
      release = free;
    });
    const options = take ? { steal: true } : { ifAvailable: true };
    navigator.locks
      .request(`gonfalon game ${id}`, options, (lock) => {
        if (!lock) {
          resolve(null);
          return;
        }
        resolve({ release });
        return held;
      })
      .catch(lost);
  });
}
