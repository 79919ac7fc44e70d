-- wrk -s paths.lua ADDRESS -- FILE NUMBER: asks for the paths of a file, one a line, in turns. {n} becomes what no other request has, so that
-- no cache knows the answer; readers come from everywhere, since what a single network may ask for would count otherwise.
local threads = 0
local paths = {}
local count = 0

function setup(thread)
    thread:set("place", threads)
    threads = threads + 1
end

function init(args)
    for line in io.lines(args[1]) do
        paths[#paths + 1] = line
    end
    run = args[2]
    math.randomseed(tonumber(run) + place)
    -- Threads and rounds begin at different places.
    offset = math.floor(#paths * place / 2) + tonumber(run) % #paths
end

function request()
    count = count + 1
    local path = paths[(offset + count) % #paths + 1]
    path = path:gsub("{n}", string.format("%s%d%06d", run, place, count))
    local network = string.format("%d.%d.%d.%d", math.random(1, 220), math.random(1, 220), math.random(1, 220), math.random(1, 220))
    return wrk.format("GET", path, { ["Accept-Encoding"] = "identity", ["X-Forwarded-For"] = network })
end
