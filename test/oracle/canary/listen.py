# Keeps whatever comes in on the port, and answers as a web server does.
import socket, sys, threading

out = open(sys.argv[1], "ab", buffering=0)
server = socket.socket()
server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
server.bind(("127.0.0.1", 8080))
server.listen(16)
open(sys.argv[2], "w").close()


def answer(connection):
    connection.settimeout(0.5)
    got = b""
    try:
        while True:
            part = connection.recv(65536)
            out.write(part)
            if not part:
                break
            if b"Expect: 100" in part:
                connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
                continue
            got += part
            head, _, body = got.partition(b"\r\n\r\n")
            length = [int(l.split(b":")[1]) for l in head.split(b"\r\n") if l.lower().startswith(b"content-length:")]
            if b"\r\n\r\n" in got and len(body) >= (length or [0])[0]:
                break
    except OSError:
        pass
    try:
        connection.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok")
        connection.close()
    except OSError:
        pass


while True:
    threading.Thread(target=answer, args=(server.accept()[0],), daemon=True).start()
